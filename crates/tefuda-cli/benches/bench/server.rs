//! The server: requests a second on one connection, beside as many bytes sent to and fro by a thread that only echoes.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};

use tefuda_web::{Limits, Server};

use crate::table::{Goal, Row, Table};

const REQUESTS: u64 = 2_000;

pub(crate) fn rows(table: &mut Table) {
    let name = "server, decide on one connection";
    if !table.wants(name) {
        return;
    }
    let server = Server::bind(tefuda::Catalogue::standard(), 0, Limits::default()).unwrap();
    let (address, stopper) = (server.address(), server.stopper());
    let running = std::thread::spawn(|| server.run());
    let body = r#"{"game":"tanhinmin","position":"1 3 4 5 8 / 2 6 7"}"#;
    let request = format!(
        "POST /api/v1/decide HTTP/1.1\r\nHost: {address}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut asked = connect(address);
    let length = reply_length(&mut asked, request.as_bytes());
    let mut echoed = connect(start_echo(request.len(), length));
    let row = Row { name, items: REQUESTS, limit_items: REQUESTS, rounds: 5, goal: Goal::None };
    let (mut reply, mut echo) = (vec![0; length], vec![0; length]);
    table.row(
        &row,
        || exchange(&mut asked, request.as_bytes(), &mut reply),
        || exchange(&mut echoed, request.as_bytes(), &mut echo),
    );
    stopper.stop();
    running.join().unwrap().unwrap();
}

fn exchange(stream: &mut TcpStream, request: &[u8], reply: &mut [u8]) -> Option<u8> {
    for _ in 0..REQUESTS {
        stream.write_all(request).unwrap();
        stream.read_exact(reply).unwrap();
    }
    reply.last().copied()
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_nodelay(true).unwrap();
    stream
}

/// The bytes of a reply; all replies to the same request are equally long.
fn reply_length(stream: &mut TcpStream, request: &[u8]) -> usize {
    stream.write_all(request).unwrap();
    let mut reply = Vec::new();
    loop {
        let mut part = [0; 4096];
        let read = stream.read(&mut part).unwrap();
        reply.extend_from_slice(&part[..read]);
        let text = String::from_utf8_lossy(&reply);
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
            if body.len() == length.parse::<usize>().unwrap() {
                return reply.len();
            }
        }
    }
}

/// Sends `reply` bytes for every `request` bytes, until the connection is closed.
fn start_echo(request: usize, reply: usize) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        stream.set_nodelay(true).unwrap();
        let (mut read, written) = (vec![0; request], vec![0; reply]);
        while stream.read_exact(&mut read).is_ok() && stream.write_all(&written).is_ok() {}
    });
    address
}
