import type { ReplyWriter } from "#api/platforms/connector.ts";
import { guessLanguage } from "#api/platforms/values/language.ts";
import type { TheFork } from "./calls.ts";

/** A reply replaces the last one and is moderated before it shows (platform reference, 3.4). It cannot be deleted. */
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
