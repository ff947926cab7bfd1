import { describe, expect, test } from "vitest";
import type { VendorReply } from "#api/platforms/connector.ts";
import { type OutboxState, outboxStates, unresolvedStates } from "#contract/outbox/schemas.ts";
import { resolvedStates, retryableStates, undoableStates, watchedStates } from "../outbox/states.ts";
import { evaluate } from "./evaluate.ts";

/**
 * Transitions from each state. `sending` → `queued` only when the platform surely took nothing; an uncertain attempt stays `sending` until
 * the platform has been polled. A resolved item changes again when the platform shows otherwise, or when a person retries it.
 */
const transitions: Record<OutboxState, readonly OutboxState[]> = {
  queued: ["sending", "cancelled"],
  sending: ["queued", "sent", "refused", "failed", "unknown"],
  sent: ["in_review", "live", "refused", "overwritten", "unknown", "failed"],
  in_review: ["live", "refused", "overwritten", "unknown", "failed"],
  live: ["in_review", "refused", "overwritten", "failed"],
  refused: ["in_review", "live", "queued"],
  overwritten: ["in_review", "live", "refused", "queued"],
  unknown: ["sending", "in_review", "live", "refused", "overwritten", "failed"],
  failed: ["in_review", "live", "refused", "queued"],
  cancelled: ["queued"],
};
const mayMove = (from: OutboxState, to: OutboxState): boolean => transitions[from].includes(to);

const now = new Date("2026-06-20T12:00:00Z");
const texts = ["Merci !", "Un grand merci.", "Tout autre chose"] as const;
const remotes: (VendorReply | null)[] = [
  null,
  ...texts.flatMap((text) =>
    (["live", "in_review", "refused"] as const).map((state) => ({ text, updatedAt: now, state, refusalReason: null })),
  ),
];
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
type Evaluated = Parameters<typeof evaluate>[0];
/** All combinations: each state, either kind, sent just now or long ago, with and without a former reply. */
const items: Evaluated[] = outboxStates.flatMap((state) =>
  [1, 120].flatMap((age) =>
    [null, texts[1]].flatMap((previousText): Evaluated[] => [
      { state, kind: "reply", text: texts[0], previousText, sentAt: minutesAgo(age), remoteText: null },
      { state, kind: "reply_deletion", text: null, previousText: texts[1], sentAt: minutesAgo(age), remoteText: null },
    ]),
  ),
);
const cases = items.flatMap((item) =>
  remotes.map((remote) => ({ item, remote, outcome: evaluate(item, remote, now) })),
);

describe("the states of an item", () => {
  test("are all reached from the first one, and none of them is a trap unless it is settled", () => {
    const reached = new Set<OutboxState>(["queued"]);
    for (const state of reached) for (const next of transitions[state]) reached.add(next);
    expect([...reached].sort()).toEqual([...outboxStates].sort());
    for (const state of outboxStates) if (!resolvedStates.includes(state)) expect(transitions[state]).not.toEqual([]);
  });
  test("are settled or not, never both, and agree with what the interface gets", () => {
    for (const state of outboxStates) expect(resolvedStates.includes(state)).toBe(!unresolvedStates.has(state));
    for (const state of watchedStates) expect(unresolvedStates.has(state)).toBe(true);
    for (const state of retryableStates) expect(mayMove(state, "queued") || mayMove(state, "sending")).toBe(true);
    expect(retryableStates.filter((state) => undoableStates.includes(state))).toEqual([]);
  });
});

describe("a look at the platform", () => {
  test("moves an item only where it may go", () => {
    for (const { item, outcome } of cases)
      if (outcome && outcome.state !== item.state)
        expect([item.state, outcome.state]).toSatisfy(([from, to]) => mayMove(from, to));
  });
  test("calls nothing live that the platform does not show as ours", () => {
    for (const { item, remote, outcome } of cases)
      if (outcome?.state === "live")
        expect(item.kind === "reply" ? remote?.text === item.text && remote?.state === "live" : remote === null).toBe(
          true,
        );
  });
  test("says nothing of what waits, is on its way or was taken back", () => {
    for (const { item, outcome } of cases)
      if (["queued", "sending", "cancelled"].includes(item.state)) expect(outcome).toBeNull();
  });
  test("comes to the same end when it is taken twice", () => {
    for (const { item, remote, outcome } of cases) {
      if (!outcome) continue;
      const after = { ...item, state: outcome.state, remoteText: outcome.remoteText ?? null };
      const again = evaluate(after, remote, now);
      expect(again === null || again.state === outcome.state).toBe(true);
    }
  });
  test("waits a while before it believes that what stood there before is back", () => {
    const sent: Evaluated = {
      state: "sent",
      kind: "reply",
      text: texts[0],
      previousText: texts[1],
      sentAt: minutesAgo(1),
      remoteText: null,
    };
    const former: VendorReply = { text: texts[1], updatedAt: now, state: "live", refusalReason: null };
    expect(evaluate(sent, former, now)).toBeNull();
    expect(evaluate({ ...sent, sentAt: minutesAgo(30) }, former, now)).toEqual({ state: "failed" });
  });
});
