import type { Platforms } from "#api/platforms/platforms.ts";
import { replyConnector } from "#api/platforms/reply-connector.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { BatchReason } from "#contract/review-batches/schemas.ts";
import { refusedLine } from "#contract/reviews/refused-words.ts";
import { replyTextLengthMax } from "#contract/reviews/schemas.ts";
import { placeholdersOf } from "#contract/templates/variables.ts";

/** Why a text cannot be sent to a platform, with the words in question; null when it can. */
export function findTextProblem(
  platforms: Platforms,
  platformKey: PlatformKey,
  text: string,
): { problem: BatchReason; detail: string | null } | null {
  if (text === "") return { problem: "no_text", detail: null };
  const unfilled = placeholdersOf(text);
  if (unfilled.length > 0) return { problem: "unfilled", detail: unfilled.map((name) => `{{${name}}}`).join(" ") };
  const refused = refusedLine(text, platformKey);
  if (refused !== null) return { problem: "refused_words", detail: refused };
  const sizeMax = replyConnector(platforms, platformKey)?.replies?.lengthMaxBytes ?? Number.POSITIVE_INFINITY;
  const isTooLong = text.length > replyTextLengthMax || Buffer.byteLength(text) > sizeMax;
  return isTooLong ? { problem: "too_long", detail: null } : null;
}
