import type { ReplyWriter } from "#api/platforms/connector.ts";
import { guessLanguage } from "#api/platforms/values/language.ts";
import type { TheFork } from "./calls.ts";

/** A reply is put in place of the last one and judged before it shows (platform reference, 3.4). There is no way to take it back. */
export function theForkReplies(theFork: TheFork, now: () => number): ReplyWriter {
  return {
    lengthMaxBytes: 8000,
    async put(session, externalId, text) {
      const path = `/v1/reviews/${encodeURIComponent(externalId)}/reply`;
      const language = guessLanguage(text) ?? session.languages[0] ?? "fr";
      await theFork.call(session, { method: "PUT", path, json: { content: text, language } });
      return { text, updatedAt: new Date(now()), state: "in_review", refusalReason: null };
    },
  };
}
