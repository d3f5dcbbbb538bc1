//! Polls a future in its own stack frame; inlined futures share one large frame.

use core::{
    future::poll_fn,
    pin::{Pin, pin},
    task::{Context, Poll},
};

/// Polls `part` in a stack frame of its own.
pub async fn poll_out_of_line<F: Future>(part: F) -> F::Output {
    let mut part = pin!(part);
    poll_fn(|context| poll(part.as_mut(), context)).await
}

#[inline(never)]
fn poll<F: Future>(part: Pin<&mut F>, context: &mut Context<'_>) -> Poll<F::Output> {
    part.poll(context)
}
