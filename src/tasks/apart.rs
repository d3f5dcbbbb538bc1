//! Parts of a task with a stack frame of their own. What is awaited is usually inlined, and a task then has room on the stack
//! for all of its parts at once, also while the smallest of them runs.

use core::{
    future::poll_fn,
    pin::{Pin, pin},
    task::{Context, Poll},
};

/// Awaits a part of a task; its frame is on the stack only while it runs.
pub async fn apart<F: Future>(part: F) -> F::Output {
    let mut part = pin!(part);
    poll_fn(|context| poll(part.as_mut(), context)).await
}

#[inline(never)]
fn poll<F: Future>(part: Pin<&mut F>, context: &mut Context<'_>) -> Poll<F::Output> {
    part.poll(context)
}
