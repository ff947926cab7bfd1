/** A page in the background paints nothing: there the work waits no longer than this. */
const unseenMs = 100;

/** Does the work once the browser has shown what the press changed: that is seen at once, however long the work takes. */
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
