import { translatorOf } from "#app/middleware/i18n.server.ts";
import { restaurantClock } from "#app/services/request/reader-clock.server.ts";
import type { OutboxState } from "#contract/outbox/schemas.ts";
import { type BatchRow, batchObstacles, type ReviewBatch } from "#contract/review-batches/schemas.ts";
import { platformLabel } from "../reviews/present.server.ts";
import type { BatchTarget } from "./paths.server.ts";

type T = ReturnType<typeof translatorOf>;
type Remark = { tone: "neutral" | "danger" | "info" | "brass"; text: string; quote: string | null };

const outboxWords: Record<OutboxState, "queued" | "sending" | "sent" | "live" | "stopped" | "failed"> = {
  queued: "queued",
  sending: "sending",
  unknown: "sending",
  sent: "sent",
  in_review: "sent",
  live: "live",
  cancelled: "stopped",
  overwritten: "stopped",
  refused: "failed",
  failed: "failed",
};
const tones = {
  done: "accent",
  suggested: "info",
  unchanged: "neutral",
  refused: "danger",
  left_out: "neutral",
} as const;

/** The outcome of a row: for a reply, its present state. */
function outcomeOf(t: T, row: BatchRow, isReply: boolean, shown: { platform: string; time(iso: string): string }) {
  if (row.undone === "undone") return { tone: "neutral" as const, text: t("review-batches:undone.undone") };
  if (!row.outcome) return null;
  if (row.outcome !== "done" || !isReply)
    return { tone: tones[row.outcome], text: t(`review-batches:outcomes.${row.outcome}`) };
  if (!row.outbox)
    return { tone: "brass" as const, text: t("review-batches:outcomes.saved", { platform: shown.platform }) };
  const word = outboxWords[row.outbox.state];
  const tone = word === "failed" ? "danger" : word === "queued" ? "brass" : word === "live" ? "accent" : "info";
  return { tone, text: t(`review-batches:outcomes.${word}`, { time: shown.time(row.outbox.sendAfter) }) } as const;
}

/** Why a row is or was not done, and notices about it. Texts of guests and replies are quoted. */
function remarksOf(t: T, row: BatchRow, platform: string): Remark[] {
  const { problem, notice, reason, detail } = row;
  const why = row.outcome ? reason : problem;
  const remarks: Remark[] = [];
  if (why)
    remarks.push({
      tone: row.outcome === "unchanged" ? "neutral" : "danger",
      text: t(`review-batches:reasons.${why}`, { detail: detail ?? "", platform }),
      quote: why === "similar" ? detail : null,
    });
  if (notice && !row.outcome)
    remarks.push({
      tone: notice === "composed" ? "info" : "brass",
      text: t(`review-batches:notices.${notice}`, { detail: detail ?? "" }),
      quote: notice === "near" ? detail : null,
    });
  if (row.undoReason) remarks.push({ tone: "brass", text: t(`review-batches:undone.${row.undoReason}`), quote: null });
  return remarks;
}

/** The effect of the action on a row, in words; `names` are those of tags and people. */
function effectOf(t: T, action: ReviewBatch["action"], row: BatchRow, names: ReadonlyMap<string, string>) {
  if (!action || row.problem) return null;
  const listed = (ids: string[]) => ids.map((id) => names.get(id) ?? "…").join(", ");
  if (action.kind === "tag")
    return [
      ...(action.add.length > 0 ? [t("review-batches:effects.add", { names: listed(action.add) })] : []),
      ...(action.remove.length > 0 ? [t("review-batches:effects.remove", { names: listed(action.remove) })] : []),
    ].join(" · ");
  if (action.kind === "archive") return t(`review-batches:effects.${action.archived ? "archive" : "unarchive"}`);
  if (action.kind !== "assign") return null;
  const to = action.userId
    ? t("review-batches:effects.assign", { name: names.get(action.userId) ?? "…" })
    : t("review-batches:effects.unassign");
  if (!row.review.assignee || row.outcome) return to;
  return `${to} · ${t("review-batches:effects.from", { name: row.review.assignee })}`;
}

/** True for an action after which replies leave. */
export const sendsReplies = (action: ReviewBatch["action"]): boolean =>
  action?.kind === "reply" || action?.kind === "draft" || action?.kind === "send";

/** The rows of a batch for its reader. */
export function linesOf(target: BatchTarget, batch: ReviewBatch, list: string, names: ReadonlyMap<string, string>) {
  const { context, restaurantId } = target;
  const t = translatorOf(context);
  const isReply = sendsReplies(batch.action);
  const isClosed = (row: BatchRow) => batchObstacles.some((one) => one === row.problem);
  return batch.rows.map((row) => {
    const { review } = row;
    const platform = platformLabel(review.platformKey, t("reviews:platform.private"));
    const time = (iso: string) => restaurantClock(context, iso, review.restaurantTimeZone);
    return {
      id: review._id,
      to: `${list}${list.includes("?") ? "&" : "?"}review=${review._id}`,
      author: review.author || t("reviews:card.anonymous"),
      rating: review.rating,
      facts: restaurantId ? [platform] : [review.restaurantName, platform],
      words: review.text,
      language: review.language ?? undefined,
      answerState: review.answerState,
      effect: effectOf(t, batch.action, row, names),
      remarks: remarksOf(t, row, platform),
      isOpen: batch.state === "planned" && !isClosed(row),
      isChosen: row.isChosen,
      text: row.text,
      outcome: outcomeOf(t, row, isReply, { platform, time }),
    };
  });
}

/** One review of a batch, in the reader's language. */
export type BatchLine = ReturnType<typeof linesOf>[number];
