//! The real binary: checks, counts and studies in parts, and what `merge` makes of them.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use common::{code, json_lines, run, stderr, stdout};

/// A folder of this name with nothing in it.
fn fresh_folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Runs a part, and tells where it wrote what it found.
fn part(args: &[&str], number: u32, of: u32, folder: &Path) -> String {
    let file = folder.join(format!("{number}-of-{of}.part"));
    let file = file.to_str().unwrap();
    let output = run(&[args, &["--part", &format!("{number}/{of}"), "--out", file]].concat());
    assert_eq!(code(&output), 0, "{args:?}: {}", stderr(&output));
    file.to_owned()
}

fn parts(args: &[&str], of: u32, folder: &Path) -> Vec<String> {
    (1..=of).map(|number| part(args, number, of, folder)).collect()
}

fn merge(files: &[String], flags: &[&str]) -> Output {
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    run(&[&["merge"], files.as_slice(), flags].concat())
}

/// What was printed, without the line that tells how long it took.
fn told(output: &Output) -> (String, i32) {
    let text = stdout(output);
    let lines = text.lines().filter(|line| !line.ends_with("including the referee."));
    (lines.collect::<Vec<_>>().join("\n"), code(output))
}

const FALSE_OF_NIM: &str =
    "game: nim\nrange: all heaps=3 most=4\nclaim: winner == other iff max(values) == min(values)\n";

/// Claims that hold, that fail and that are refuted; counts, samples and studies; one part, several, and more than there are units.
#[test]
fn merged_parts_tell_what_the_whole_tells() {
    let folder = fresh_folder("merged_parts");
    let conjecture = folder.join("conjecture.txt");
    fs::write(&conjecture, FALSE_OF_NIM).unwrap();
    let conjecture = conjecture.to_str().unwrap();
    for (args, of) in [
        (&["check", "thesis/2.2", "--faces", "3", "--cards", "3"][..], 3),
        (&["check", "thesis/2.2", "--faces", "3", "--cards", "3", "--json"], 1),
        (&["check", "eightcut/1", "--faces", "2", "--cards", "3"], 4),
        (&["check", "eightcut/1", "--faces", "1", "--cards", "2", "--json"], 8),
        (&["check", "--conjecture", conjecture], 3),
        (&["check", "--conjecture", conjecture, "--json"], 2),
        (&["count", "tanhinmin", "--cards", "12..16", "--brute"], 3),
        (&["count", "tanhinmin", "--cards", "3..4", "--brute", "--json"], 9),
        (&["count", "tanhinmin", "--cards", "1..4", "--cuts", "--by-hand", "--csv"], 2),
        (&["count", "tanhinmin", "--cards", "1..40", "--sample", "9000", "--hand", "12", "--seed", "5"], 4),
        (&["count", "shichinarabe", "--trees", "4", "--json"], 3),
        (&["study", "tanhinmin", "match", "--games", "50", "--json"], 2),
        (&["study", "tanhinmin", "oracles", "--faces", "2", "--cards", "2", "--csv"], 5),
        (&["study", "shichinarabe", "hard", "--instances", "3"], 2),
    ] {
        let whole = run(args);
        let mut files = parts(args, of, &folder);
        // They may come in any order.
        files.reverse();
        let merged = merge(&files, &[]);
        assert_eq!(told(&merged), told(&whole), "{args:?}: {}", stderr(&merged));
    }
}

/// The form can be chosen when the parts are there.
#[test]
fn merged_parts_take_any_form() {
    let folder = fresh_folder("any_form");
    let count = ["count", "tanhinmin", "--cards", "5..7", "--brute"];
    let files = parts(&count, 2, &folder);
    for flag in ["--json", "--csv"] {
        let whole = run(&[&count[..], &[flag]].concat());
        assert_eq!(told(&merge(&files, &[flag])), told(&whole));
    }
    let drawing = folder.join("curve.svg");
    assert_eq!(code(&merge(&files, &["--svg", drawing.to_str().unwrap()])), 0);
    assert!(fs::read_to_string(drawing).unwrap().contains("<svg"));
    let check = ["check", "thesis/2.2", "--faces", "2", "--cards", "2"];
    let files = parts(&check, 2, &folder);
    for flags in [&["--json"][..], &["--json", "--lang", "ja"]] {
        let whole = run(&[&check[..], flags].concat());
        assert_eq!(told(&merge(&files, flags)), told(&whole));
    }
    assert!(stdout(&merge(&files, &["--lang", "ja"])).contains("件を確認"));
    assert_eq!(code(&merge(&files, &["--csv"])), 2);
}

/// Says that the files are refused, and why.
fn assert_refused(files: &[String], why: &str) {
    let output = merge(files, &[]);
    assert_eq!((code(&output), stdout(&output).as_str()), (2, ""), "{why}");
    assert!(stderr(&output).contains(why), "{why}: {}", stderr(&output));
}

#[test]
fn what_is_not_all_parts_of_one_run_is_refused() {
    let folder = fresh_folder("refused_parts");
    let check = ["check", "thesis/2.2", "--faces", "2", "--cards", "2"];
    let files = parts(&check, 5, &folder);
    let some = |numbers: &[usize]| -> Vec<String> {
        numbers.iter().map(|&number| files[number - 1].clone()).collect()
    };
    assert_refused(&some(&[1, 2, 4, 5]), "part 3 of 5 is missing");
    assert_refused(&some(&[3]), "parts 1, 2, 4, 5 of 5 are missing");
    assert_refused(&some(&[1, 5]), "parts 2 to 4 of 5 are missing");
    assert_refused(&some(&[1, 2, 3, 4, 5, 2]), "is part 2/5, and so is");
    let others = fresh_folder("refused_parts/others");
    let with = |more: String| [some(&[1, 2, 3, 4]), vec![more]].concat();
    let other = part(&["check", "thesis/2.2", "--faces", "3", "--cards", "2"], 5, 5, &others);
    assert_refused(&with(other), "with faces 3 instead of 2");
    let other = part(&["check", "eightcut/1", "--faces", "2", "--cards", "2"], 5, 5, &others);
    assert_refused(&with(other), "`check eightcut/1` instead of `check thesis/2.2`");
    let other = part(&["count", "tanhinmin", "--cards", "4", "--brute"], 5, 5, &others);
    assert_refused(&with(other), "`count tanhinmin` instead of `check thesis/2.2`");
    let other = part(&check, 5, 6, &others);
    assert_refused(&with(other), "the runs were divided into different numbers of parts");

    // Every single byte matters, and so does the end.
    let last = fs::read(&files[4]).unwrap();
    let damaged = others.join("damaged.part").to_str().unwrap().to_owned();
    for place in [0, 40, last.len() / 2, last.len() - 4] {
        let mut bytes = last.clone();
        bytes[place] ^= 1;
        fs::write(&damaged, bytes).unwrap();
        let output = merge(&with(damaged.clone()), &[]);
        assert_eq!((code(&output), stdout(&output).as_str()), (2, ""), "byte {place}");
    }
    for length in [0, 20, last.len() / 2, last.len() - 2] {
        fs::write(&damaged, &last[..length]).unwrap();
        assert_refused(&with(damaged.clone()), "damaged");
    }
    let text = String::from_utf8(last).unwrap();
    fs::write(&damaged, text.replacen("\"wrong\":0", "\"wrong\":1", 1)).unwrap();
    assert_refused(&with(damaged.clone()), "its checksum does not match");
    fs::write(&damaged, text.replacen("\"build\":\"", "\"build\":\"0.0.1 ", 1)).unwrap();
    assert_refused(&with(damaged.clone()), "was written by another build of the program, 0.0.1");
    fs::write(&damaged, "not JSON\n").unwrap();
    assert_refused(&with(damaged.clone()), "its beginning is damaged");
    assert_refused(&with("no/such/file".to_owned()), "no/such/file cannot be read");
    // What was not touched can still be merged.
    assert_eq!(code(&merge(&files, &[])), 0);
}

#[test]
fn what_cannot_be_run_in_parts_is_said_at_once() {
    let folder = fresh_folder("no_parts");
    let file = folder.join("a.part");
    let file = file.to_str().unwrap();
    let check = ["check", "thesis/2.2"];
    for (args, why) in [
        (&[&check[..], &["--part", "0/4", "--out", file]].concat()[..], "with I from 1 to N"),
        (&[&check[..], &["--part", "5/4", "--out", file]].concat(), "with I from 1 to N"),
        (&[&check[..], &["--part", "half", "--out", file]].concat(), "such as 3/16"),
        (&[&check[..], &["--part", "1/4"]].concat(), "--out <FILE>"),
        (&[&check[..], &["--out", file]].concat(), "--part <I/N>"),
        (
            &[&check[..], &["--part", "1/4", "--out", "no/such/folder/file"]].concat(),
            "cannot write the part to",
        ),
        (&[&check[..], &["--part", "1/4", "--out", file, "--resume", file]].concat(), "name another file"),
        (&[&check[..], &["--part", "1/4", "--out", "-", "--all"]].concat(), "name a file"),
        (
            &["count", "tanhinmin", "--cards", "9", "--part", "1/4", "--out", file],
            "--part is for work done case by case",
        ),
        (&["count", "babanuki", "--part", "1/4", "--out", file], "--part"),
        (
            &[
                "count",
                "tanhinmin",
                "--cards",
                "9",
                "--brute",
                "--svg",
                "a.svg",
                "--part",
                "1/4",
                "--out",
                file,
            ],
            "use it with `tefuda merge`",
        ),
    ] {
        let output = run(args);
        assert_eq!((code(&output), stdout(&output).as_str()), (2, ""), "{args:?}");
        assert!(stderr(&output).contains(why), "{args:?}: {}", stderr(&output));
        assert!(!Path::new(file).exists(), "{args:?}");
    }
}

/// A part that is stopped writes nothing, and goes on when it is run again.
#[test]
fn a_stopped_part_goes_on() {
    let folder = fresh_folder("stopped_part");
    let kept = folder.join("kept.json").to_str().unwrap().to_owned();
    let out = folder.join("2.part").to_str().unwrap().to_owned();
    let conjecture = folder.join("conjecture.txt");
    fs::write(&conjecture, FALSE_OF_NIM.replace("most=4", "most=7")).unwrap();
    for (args, limit) in [
        (&["check", "--conjecture", conjecture.to_str().unwrap()][..], ["--max-nodes", "3000"]),
        (&["count", "tanhinmin", "--cards", "12..17", "--brute"], ["--max-seconds", "0"]),
    ] {
        let _ = fs::remove_file(&kept);
        let _ = fs::remove_file(&out);
        let first = part(args, 1, 2, &folder);
        let second = [args, &["--part", "2/2", "--out", &out, "--resume", &kept]].concat();
        let stopped = run(&[&second[..], &limit].concat());
        assert_eq!(code(&stopped), 3, "{}", stdout(&stopped));
        assert!(stderr(&stopped).contains("part 2/2: stopped after"), "{}", stderr(&stopped));
        assert!(!Path::new(&out).exists());
        assert_eq!(Path::new(&kept).exists(), limit[0] == "--max-nodes", "what was looked at is kept");
        let output = run(&second);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let merged = merge(&[first, out.clone()], &[]);
        assert_eq!(told(&merged), told(&run(args)), "{}", stderr(&merged));
        // What was kept belongs to this part alone.
        let other = run(&[args, &["--part", "1/2", "--out", &out, "--resume", &kept]].concat());
        assert!(code(&other) == 2 && stderr(&other).contains(", part 2/2`"), "{}", stderr(&other));
        let whole = run(&[args, &["--resume", &kept]].concat());
        assert!(code(&whole) == 2 && stderr(&whole).contains(", part 2/2`"), "{}", stderr(&whole));
    }
}

/// A part tells what it did; with `--all` it prints its own counterexamples, and together the parts print all.
#[test]
fn a_part_tells_what_it_did() {
    let folder = fresh_folder("told_part");
    let check = ["check", "eightcut/1", "--faces", "2", "--cards", "2", "--json", "--all"];
    let mut all: Vec<String> = Vec::new();
    let mut files = Vec::new();
    for number in 1..=3 {
        let file = folder.join(format!("{number}.part")).to_str().unwrap().to_owned();
        let output = run(&[&check[..], &["--part", &format!("{number}/3"), "--out", &file]].concat());
        let mut lines = json_lines(&output);
        let summary = lines.pop().unwrap();
        assert_eq!(
            (&summary["run"], &summary["part"], &summary["of"]),
            (&"check eightcut/1".into(), &number.into(), &3.into())
        );
        all.extend(lines.iter().map(|line| line["counterexample"].to_string()));
        files.push(file);
    }
    let mut whole = json_lines(&run(&check));
    let report = whole.pop().unwrap();
    let mut expected: Vec<String> = whole.iter().map(|line| line["counterexample"].to_string()).collect();
    expected.sort();
    all.sort();
    assert_eq!(all, expected);
    assert_eq!(json_lines(&merge(&files, &[])), [report]);
    // On standard output there is the file alone.
    let output = run(&["check", "eightcut/1", "--faces", "2", "--cards", "2", "--part", "1/1", "--out", "-"]);
    let alone = folder.join("alone.part").to_str().unwrap().to_owned();
    fs::write(&alone, &output.stdout).unwrap();
    assert_eq!(
        told(&merge(&[alone], &[])),
        told(&run(&["check", "eightcut/1", "--faces", "2", "--cards", "2"]))
    );
}

const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/parts");

/// A shell that finds the program, and before everything else the given programs.
fn shell(folder: &Path, fakes: &[(&str, &str)]) -> Command {
    let fake_folder = folder.join("bin");
    fs::create_dir_all(&fake_folder).unwrap();
    for (name, text) in fakes {
        let path = fake_folder.join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let program = Path::new(env!("CARGO_BIN_EXE_tefuda")).parent().unwrap();
    let path = format!("{}:{}:{}", fake_folder.display(), program.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("bash");
    command.env("PATH", path).current_dir(folder);
    command
}

const COUNT: [&str; 5] = ["count", "tanhinmin", "--cards", "10..12", "--brute"];

#[test]
fn the_slurm_script_runs_a_part() {
    let folder = fresh_folder("slurm");
    fs::create_dir(folder.join("parts")).unwrap();
    let srun = "#!/bin/sh\necho \"$SRUN_CPUS_PER_TASK\" >>srun.log\nexec \"$@\"\n";
    for task in 1..=3 {
        let mut shell = shell(&folder, &[("srun", srun)]);
        shell.arg(format!("{SCRIPTS}/slurm.sh")).args(["3", "parts"]).args(COUNT);
        shell.env("SLURM_ARRAY_TASK_ID", task.to_string()).env("SLURM_CPUS_PER_TASK", "2");
        let output = shell.output().unwrap();
        assert_eq!(code(&output), 0, "{}", stderr(&output));
    }
    assert_eq!(fs::read_to_string(folder.join("srun.log")).unwrap(), "2\n2\n2\n");
    let merged = shell(&folder, &[]).args(["-c", "tefuda merge parts/*.part"]).output().unwrap();
    assert_eq!(told(&merged), told(&run(&COUNT)), "{}", stderr(&merged));
}

#[test]
fn the_ssh_script_runs_all_parts() {
    let folder = fresh_folder("ssh");
    // One machine is down.
    let ssh = "#!/bin/sh\n[ \"$1\" = -n ] && shift\necho \"$1\" >>ssh.log\n[ \"$1\" = broken ] && exit 255\nexec sh -c \"$2\"\n";
    fs::write(folder.join("hosts.txt"), "one\n\nbroken\ntwo\n").unwrap();
    let go = |hosts: &str| {
        let mut shell = shell(&folder, &[("ssh", ssh)]);
        shell.arg(format!("{SCRIPTS}/ssh.sh")).args([hosts, "5", "parts"]).args(COUNT);
        shell.output().unwrap()
    };
    let failed = go("hosts.txt");
    let missing = code(&failed) == 2 && stderr(&failed).contains("of 5 is missing");
    let hosts = fs::read_to_string(folder.join("ssh.log")).unwrap();
    assert!(missing || !hosts.contains("broken"), "{}", stderr(&failed));
    // The next run does what is missing.
    fs::write(folder.join("hosts.txt"), "one\n").unwrap();
    let output = go("hosts.txt");
    assert_eq!(told(&output), told(&run(&COUNT)), "{}", stderr(&output));
}

#[test]
fn the_scripts_are_good_bash() {
    for script in fs::read_dir(SCRIPTS).unwrap() {
        let output = Command::new("bash").arg("-n").arg(script.unwrap().path()).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
    }
}
