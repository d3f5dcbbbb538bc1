//! Lines of bounded length from an untrusted stream.

use std::io::{self, BufRead};

/// Longer lines are skipped.
pub const LIMIT: usize = 64 * 1024;

pub enum InputLine<'a> {
    /// Without the line end.
    Bytes(&'a [u8]),
    TooLong,
}

pub struct Lines<R> {
    input: R,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub const fn new(input: R) -> Self {
        Lines {
            input,
            line: Vec::new(),
        }
    }

    /// Next line; none at the end of the input. The last line needs no end.
    pub fn read(&mut self) -> io::Result<Option<InputLine<'_>>> {
        self.line.clear();
        let mut length = 0;
        loop {
            let chunk = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            if chunk.is_empty() && length == 0 {
                return Ok(None);
            }
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or(chunk);
            length += part.len();
            if length <= LIMIT {
                self.line.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            let at_end = end.is_some() || chunk.is_empty();
            self.input.consume(used);
            if at_end {
                return Ok(Some(if length > LIMIT {
                    InputLine::TooLong
                } else {
                    InputLine::Bytes(&self.line)
                }));
            }
        }
    }
}
