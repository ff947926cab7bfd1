/** A hidden page paints nothing: the work then waits no longer than this. */
const unseenMs = 100;

/** Does the work once the browser has painted what the press changed, which is then visible however long the work takes. */
export function afterPaint(work: () => void): void {
  let isDone = false;
  const run = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, unseenMs);
}
