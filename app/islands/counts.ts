/** Says that something counted has changed, to whatever shows a count: the views, the list. */
const changes = new EventTarget();

/** Tells of a change that this page made itself. */
export function announceCounts(): void {
  changes.dispatchEvent(new Event("changed"));
}

/** Listens for such changes. Returns a function that ends it. */
export function onCountsChanged(listener: () => void): () => void {
  changes.addEventListener("changed", listener);
  return () => changes.removeEventListener("changed", listener);
}
