//! Many connections at once: no request fails, and the memory does not grow.

#![allow(clippy::unwrap_used, clippy::panic)]
#![cfg(target_os = "linux")]

mod common;

use std::time::{Duration, Instant};

use common::{Client, Running};
use serde_json::json;

const CONNECTIONS: usize = 50;

/// What the allocator may keep for itself between two measurements: its pools grow a little as threads come and go. A
/// leak of a hundred bytes a request would show: thousands of requests are made each second.
const TOLERANCE: u64 = 8 << 20;

/// The bytes of this process, server and clients together, that are in memory.
fn resident_bytes() -> u64 {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    statm.split(' ').nth(1).unwrap().parse::<u64>().unwrap() * 4096
}

/// A few cheap requests of every kind; how many there were.
fn mixture(client: &mut Client) -> u64 {
    let nim = json!({"game": "nim", "position": "3 5 7"});
    let hands = json!({"game": "tanhinmin", "position": "1 3 4 5 8 / 2 6 7"});
    client.ask("/api/v1/decide", &hands);
    client.ask("/api/v1/moves", &nim);
    client.ask("/api/v1/explain", &hands);
    client.ask("/api/v1/analyse", &nim);
    client.ask("/api/v1/play", &nim);
    client.ask("/api/v1/deal", &json!({"game": "babanuki", "seed": 3}));
    client.ask("/api/v1/view", &hands);
    assert_eq!(client.get("/").status, 200);
    assert_eq!(client.post("/api/v1/decide", &json!({"game": "nim", "position": "x"})).status, 422);
    9
}

fn load(server: &Running, time: Duration) -> u64 {
    let end = Instant::now() + time;
    std::thread::scope(|scope| {
        let work = || {
            let mut client = server.connect();
            let mut requests = 0;
            while Instant::now() < end {
                requests += mixture(&mut client);
            }
            requests
        };
        let clients: Vec<_> = (0..CONNECTIONS).map(|_| scope.spawn(work)).collect();
        clients.into_iter().map(|client| client.join().unwrap()).sum()
    })
}

#[test]
fn fifty_connections_for_five_seconds() {
    let server = Running::usual();
    load(&server, Duration::from_secs(1));
    let before = resident_bytes();
    let requests = load(&server, Duration::from_secs(4));
    let after = resident_bytes();
    println!("{requests} requests in 4 s; {before} bytes before, {after} after");
    assert!(after < before + TOLERANCE, "{before} bytes before, {after} after {requests} requests");
}
