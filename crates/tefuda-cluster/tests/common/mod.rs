//! Real processes on the loopback address.

#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_tefuda-cluster");

/// Processes and workers of each.
pub(crate) const CREWS: [(usize, usize); 5] = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1)];

/// A folder that is gone after the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("tefuda-cluster-test-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A process that does not outlive the test.
pub(crate) struct Process(Option<Child>);

impl Process {
    pub(crate) fn start(args: &[&str]) -> Process {
        let mut command = Command::new(PROGRAM);
        command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Process(Some(command.spawn().unwrap()))
    }

    pub(crate) fn id(&self) -> u32 {
        self.0.as_ref().unwrap().id()
    }

    /// The processes that this one has started.
    pub(crate) fn children(&self) -> Vec<u32> {
        let id = self.id();
        let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap_or_default();
        children.split_ascii_whitespace().map(|id| id.parse().unwrap()).collect()
    }

    /// Waits for its end; the exit code, standard output and standard error.
    pub(crate) fn wait(mut self) -> Ended {
        Ended::of(&self.0.take().unwrap().wait_with_output().unwrap())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ended {
    pub(crate) fn of(output: &Output) -> Ended {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ended { code: output.status.code(), stdout: text(&output.stdout), stderr: text(&output.stderr) }
    }

    /// Asserts that it ended so, and says so.
    #[track_caller]
    pub(crate) fn with(self, code: i32, said: &str) -> Ended {
        assert!(self.code == Some(code) && self.stderr.contains(said), "not {code} with `{said}`: {self:#?}");
        self
    }
}

/// Runs the program to its end.
pub(crate) fn run(args: &[&str]) -> Ended {
    Process::start(args).wait()
}

/// Runs `solve ...` on a crew under `launch`.
pub(crate) fn launch((processes, workers): (usize, usize), solve: &[&str]) -> Ended {
    let (processes, workers) = (processes.to_string(), workers.to_string());
    let mut args = vec!["launch", "--processes", &processes, "--", "solve"];
    args.extend(solve);
    args.extend(["--workers", &workers]);
    run(&args)
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

pub(crate) fn signal(name: &str, id: u32) {
    let sent = Command::new("kill").args([&format!("-{name}"), &id.to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Waits until something is so, not for ever.
#[track_caller]
pub(crate) fn wait_until(what: &str, mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what} has not come");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// How many layers are finished.
pub(crate) fn finished_layers(dir: &Path) -> usize {
    let manifest = fs::read_to_string(dir.join("manifest.txt")).unwrap_or_default();
    manifest.lines().filter(|line| line.starts_with("layer ")).count()
}

/// All files of a solved directory with what they hold.
pub(crate) fn contents(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if name == "manifest.txt" {
            files.push((name, fs::read(entry.path()).unwrap()));
        } else if name.starts_with("layer-") {
            for part in fs::read_dir(entry.path()).unwrap().map(Result::unwrap) {
                let part_name = part.file_name().into_string().unwrap();
                files.push((format!("{name}/{part_name}"), fs::read(part.path()).unwrap()));
            }
        }
    }
    files.sort();
    files
}

/// Asserts that two directories hold the same, without printing megabytes if they do not.
#[track_caller]
pub(crate) fn assert_same(left: &Path, right: &Path) {
    let (left, right) = (contents(left), contents(right));
    let names = |files: &[(String, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&left), names(&right));
    for ((name, left), (_, right)) in left.iter().zip(&right) {
        assert!(left == right, "{name} differs");
    }
}
