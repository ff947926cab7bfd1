import { expect, test } from "vitest";
import type { Review } from "#contract/reviews/schemas.ts";
import { replyStateOf } from "./reply-state.server.ts";

type Reply = { state: string; outbox: { kind: "reply"; state: string; sendAfter: string; failure: null } | null };

const sent = (state: string): Reply => ({
  state: "published",
  outbox: { kind: "reply", state, sendAfter: "2026-11-20T10:00:00Z", failure: null },
});
/** Read on the platform, where somebody wrote it. */
const foreign: Reply = { state: "published", outbox: null };

function keyOf(...replies: Reply[]): string {
  const review = { replies, isPrivate: false, answerState: "answered", replyMethod: "api" };
  return replyStateOf(review as unknown as Review, "Google").key;
}

test("a review says that our reply was replaced there, not only that some reply stands", () => {
  expect(keyOf(sent("overwritten"), foreign)).toBe("overwritten");
  expect(keyOf(foreign, sent("overwritten"))).toBe("overwritten");
});

test("a later reply of ours has the last word", () => {
  expect(keyOf(sent("overwritten"), foreign, sent("live"))).toBe("published");
  expect(keyOf(sent("live"), foreign)).toBe("published");
  expect(keyOf(foreign)).toBe("published");
});
