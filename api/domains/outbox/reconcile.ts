import type { Statements } from "#api/db/statements.ts";
import { type Item, moveItem, recordState } from "./items.ts";
import type { OutboxKind, Outcome } from "./kinds.ts";
import { watchedStates } from "./states.ts";

const firstPollSeconds = 60;
const lastPollSeconds = 6 * 3600;

/** When to poll an unresolved item again: soon after it was sent, then at intervals as long as the time since then. */
export function nextPollAt(sentAt: Date | null, now: Date): Date {
  const ageSeconds = sentAt ? (now.getTime() - sentAt.getTime()) / 1000 : 0;
  return new Date(now.getTime() + Math.min(Math.max(ageSeconds, firstPollSeconds), lastPollSeconds) * 1000);
}

/** Applies the outcome of a poll to an item its caller has locked. */
export async function reconcileItem<Remote>(
  tx: Statements,
  kind: OutboxKind<Remote>,
  item: Item,
  outcome: Outcome,
  remote: Remote,
  now: Date,
): Promise<void> {
  const nextAttemptAt = watchedStates.includes(outcome.state) ? nextPollAt(item.sentAt, now) : undefined;
  await moveItem(tx, item, { ...outcome, nextAttemptAt, isChecked: true }, now);
  await recordState(tx, item, outcome.state, kind.evidenceOf(remote), now);
  await kind.apply(tx, item, outcome, remote, now);
}
