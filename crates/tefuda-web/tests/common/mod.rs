//! A server of its own for each test, and a small client that can also send what no browser would.

#![allow(dead_code, unreachable_pub, reason = "each test binary uses a part of this module")]

pub mod schema;

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::Value;
use tefuda::Catalogue;
use tefuda_web::{Limits, Server, Stopper};

/// A running server; it ends when this is dropped.
pub struct Running {
    pub address: SocketAddr,
    stopper: Stopper,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl Running {
    pub fn new(limits: Limits) -> Self {
        let server = Server::bind(Catalogue::standard(), 0, limits).unwrap();
        let (address, stopper) = (server.address(), server.stopper());
        Running { address, stopper, thread: Some(std::thread::spawn(|| server.run())) }
    }

    /// The usual limits, with patience for a busy machine.
    pub fn usual() -> Self {
        Running::new(Limits { patience: Duration::from_secs(60), ..Limits::default() })
    }

    /// Ends the server and waits for its end.
    pub fn stop(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap().unwrap();
        }
    }

    pub fn connect(&self) -> Client {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_nodelay(true).unwrap();
        // A test that waits longer than this has failed.
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        Client { stream: BufReader::new(stream), host: self.address.to_string() }
    }

    pub fn get(&self, path: &str) -> Reply {
        self.connect().get(path)
    }

    pub fn post(&self, path: &str, body: &Value) -> Reply {
        self.connect().post(path, body)
    }

    /// The answer to a request that has to be fine.
    pub fn ask(&self, path: &str, body: &Value) -> Value {
        self.connect().ask(path, body)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // A failed test is told by its own panic.
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// A connection that is kept for several requests.
pub struct Client {
    pub stream: BufReader<TcpStream>,
    host: String,
}

#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    /// The objects of a stream, one a line.
    pub fn lines(&self) -> Vec<Value> {
        let line = |line: &str| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"));
        self.text().lines().map(line).collect()
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl Client {
    pub fn get(&mut self, path: &str) -> Reply {
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.host);
        self.send(head.as_bytes());
        self.reply()
    }

    pub fn post(&mut self, path: &str, body: &Value) -> Reply {
        self.post_bytes(path, body.to_string().as_bytes())
    }

    pub fn post_bytes(&mut self, path: &str, body: &[u8]) -> Reply {
        self.send_post(path, body);
        self.reply()
    }

    /// Sends a request and does not wait for the answer.
    pub fn send_post(&mut self, path: &str, body: &[u8]) {
        let head =
            format!("POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n\r\n", self.host, body.len());
        self.send(&[head.as_bytes(), body].concat());
    }

    /// The answer to a request that has to be fine.
    pub fn ask(&mut self, path: &str, body: &Value) -> Value {
        let reply = self.post(path, body);
        assert_eq!(reply.status, 200, "{path} {body}: {}", reply.text());
        reply.json()
    }

    pub fn send(&mut self, bytes: &[u8]) {
        self.stream.get_mut().write_all(bytes).unwrap();
    }

    pub fn reply(&mut self) -> Reply {
        let mut reply = self.head();
        if reply.header("transfer-encoding") == Some("chunked") {
            while let Some(piece) = self.piece() {
                reply.body.extend(piece);
            }
            return reply;
        }
        let length = reply.header("content-length").map_or(0, |length| length.parse().unwrap());
        reply.body.resize(length, 0);
        self.stream.read_exact(&mut reply.body).unwrap();
        reply
    }

    /// The next piece of a body that comes in pieces; nothing after the last.
    pub fn piece(&mut self) -> Option<Vec<u8>> {
        let mut size = String::new();
        assert_ne!(self.stream.read_line(&mut size).unwrap(), 0, "cut off");
        let mut piece = vec![0; usize::from_str_radix(size.trim_end(), 16).unwrap() + 2];
        self.stream.read_exact(&mut piece).unwrap();
        piece.truncate(piece.len() - 2);
        (!piece.is_empty()).then_some(piece)
    }

    /// The first line and the headers of an answer; its body is still to be read.
    pub fn head(&mut self) -> Reply {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert_ne!(self.stream.read_line(&mut head).unwrap(), 0, "closed without an answer: {head}");
        }
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Reply { status, head, body: Vec::new() }
    }
}
