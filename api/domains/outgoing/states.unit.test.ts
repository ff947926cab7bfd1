import { describe, expect, test } from "vitest";
import { type OutgoingState, outgoingStates, unsettledStates } from "#contract/outgoing.ts";
import type { VendorReply } from "../../platforms/connector.ts";
import { judge } from "./judge.ts";
import { mayMove, retryableStates, settledStates, transitions, undoableStates, watchedStates } from "./states.ts";

const now = new Date("2026-06-20T12:00:00Z");
const texts = ["Merci !", "Un grand merci.", "Tout autre chose"] as const;
const remotes: (VendorReply | null)[] = [
  null,
  ...texts.flatMap((text) =>
    (["live", "in_review", "refused"] as const).map((state) => ({ text, updatedAt: now, state, refusalReason: null })),
  ),
];
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
type Judged = Parameters<typeof judge>[0];
/** Every item there can be: each state, either kind, sent just now or long ago, with and without something there before. */
const items: Judged[] = outgoingStates.flatMap((state) =>
  [1, 120].flatMap((age) =>
    [null, texts[1]].flatMap((previousText): Judged[] => [
      { state, kind: "reply", text: texts[0], previousText, sentAt: minutesAgo(age), remoteText: null },
      { state, kind: "reply_deletion", text: null, previousText: texts[1], sentAt: minutesAgo(age), remoteText: null },
    ]),
  ),
);
const cases = items.flatMap((item) => remotes.map((remote) => ({ item, remote, verdict: judge(item, remote, now) })));

describe("the states of an item", () => {
  test("are all reached from the first one, and none of them is a trap unless it is settled", () => {
    const reached = new Set<OutgoingState>(["queued"]);
    for (const state of reached) for (const next of transitions[state]) reached.add(next);
    expect([...reached].sort()).toEqual([...outgoingStates].sort());
    for (const state of outgoingStates) if (!settledStates.includes(state)) expect(transitions[state]).not.toEqual([]);
  });
  test("are settled or not, never both, and agree with what the interface is told", () => {
    for (const state of outgoingStates) expect(settledStates.includes(state)).toBe(!unsettledStates.has(state));
    for (const state of watchedStates) expect(unsettledStates.has(state)).toBe(true);
    for (const state of retryableStates) expect(mayMove(state, "queued") || mayMove(state, "sending")).toBe(true);
    expect(retryableStates.filter((state) => undoableStates.includes(state))).toEqual([]);
  });
});

describe("a look at the platform", () => {
  test("moves an item only where it may go", () => {
    for (const { item, verdict } of cases)
      if (verdict && verdict.state !== item.state)
        expect([item.state, verdict.state]).toSatisfy(([from, to]) => mayMove(from, to));
  });
  test("calls nothing live that the platform does not show as ours", () => {
    for (const { item, remote, verdict } of cases)
      if (verdict?.state === "live")
        expect(item.kind === "reply" ? remote?.text === item.text && remote?.state === "live" : remote === null).toBe(
          true,
        );
  });
  test("says nothing of what waits, is on its way or was taken back", () => {
    for (const { item, verdict } of cases)
      if (["queued", "sending", "cancelled"].includes(item.state)) expect(verdict).toBeNull();
  });
  test("comes to the same end when it is taken twice", () => {
    for (const { item, remote, verdict } of cases) {
      if (!verdict) continue;
      const after = { ...item, state: verdict.state, remoteText: verdict.remoteText ?? null };
      const again = judge(after, remote, now);
      expect(again === null || again.state === verdict.state).toBe(true);
    }
  });
  test("waits a while before it believes that what stood there before is back", () => {
    const sent: Judged = {
      state: "sent",
      kind: "reply",
      text: texts[0],
      previousText: texts[1],
      sentAt: minutesAgo(1),
      remoteText: null,
    };
    const former: VendorReply = { text: texts[1], updatedAt: now, state: "live", refusalReason: null };
    expect(judge(sent, former, now)).toBeNull();
    expect(judge({ ...sent, sentAt: minutesAgo(30) }, former, now)).toEqual({ state: "failed" });
  });
});
