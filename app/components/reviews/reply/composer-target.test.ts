import { expect, test } from "vitest";
import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { PresentedReview, ReplyView } from "#app/services/reviews/present.server.ts";
import type { ReviewResult } from "#app/services/reviews/write-result.ts";
import { composerTarget } from "./composer-target.ts";

const replyOf = (id: string, state: ReplyView["state"] = "published") => ({ id, text: id, state }) as ReplyView;
const reviewOf = (answerState: PresentedReview["answerState"], replies: ReplyView[] = [], more = {}) =>
  ({ id: "review", answerState, replies, ...more }) as PresentedReview;
const work = { mustAsk: false } as WorkData;
const asking = { mustAsk: true } as WorkData;
const nothing = { work, asked: null, outcome: null, hasUnsentText: false };
const suggestion = { id: "s", text: "Merci", authorName: "Ana", at: { iso: "", ago: "", exact: "" } };

test("a review without a reply has a field for one, an answered one has none until it is asked for", () => {
  expect(composerTarget({ ...nothing, review: reviewOf("not_answered") })).toEqual({ kind: "reply" });
  const answered = reviewOf("answered", [replyOf("a")]);
  expect(composerTarget({ ...nothing, review: answered })).toEqual({ kind: "closed" });
  expect(composerTarget({ ...nothing, review: answered, asked: "new" })).toEqual({ kind: "reply" });
  expect(composerTarget({ ...nothing, review: answered, hasUnsentText: true })).toEqual({ kind: "reply" });
});

test("the latest refused reply is there to be corrected, unless a colleague decides over its text", () => {
  const review = reviewOf("not_answered", [replyOf("a"), replyOf("b", "refused")]);
  expect(composerTarget({ ...nothing, review })).toMatchObject({ kind: "edit", isRefused: true, reply: { id: "b" } });
  expect(composerTarget({ ...nothing, review, work: asking })).toEqual({ kind: "reply" });
});

test("the reply that was asked for is edited, and stays so with a problem of its text", () => {
  const review = reviewOf("answered", [replyOf("a"), replyOf("b")]);
  expect(composerTarget({ ...nothing, review, asked: "a" })).toMatchObject({ kind: "edit", reply: { id: "a" } });
  const outcome = { replyId: "b", problem: { key: "empty", typed: "" } } as ReviewResult;
  expect(composerTarget({ ...nothing, review, outcome })).toMatchObject({ kind: "edit", reply: { id: "b" } });
  const aside = { ...outcome, replyId: "null", isAside: true };
  expect(composerTarget({ ...nothing, review, asked: "a", outcome: aside })).toMatchObject({ reply: { id: "a" } });
  expect(composerTarget({ ...nothing, review, asked: "gone" })).toEqual({ kind: "closed" });
});

test("a reply that waits for approval is in the field of whoever decides, and not of its author", () => {
  const review = reviewOf("not_answered", [], { suggestion });
  expect(composerTarget({ ...nothing, review })).toEqual({ kind: "suggestion", suggestion });
  expect(composerTarget({ ...nothing, review, work: asking })).toEqual({ kind: "closed" });
});
