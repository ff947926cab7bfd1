import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { bulkDelaySeconds } from "#contract/outbox/schemas.ts";
import { batchRepliesMax } from "#contract/review-batches/limits.ts";
import { type BatchOptions, batchOutcomes, type ReviewBatch } from "#contract/review-batches/schemas.ts";
import { replyTextLengthMax } from "#contract/reviews/schemas.ts";
import { shownTemplateName } from "#contract/templates/starter-names.ts";
import { productApi } from "../request/product-api.server.ts";
import { linesOf, sendsReplies } from "./lines.server.ts";
import { type BatchTarget, batchPath, listPath, requireBatch } from "./paths.server.ts";

type Context = BatchTarget["context"];

function choicesOf(context: Context, options: BatchOptions, batch: ReviewBatch) {
  const t = translatorOf(context);
  const { hasModel, credits } = options.drafts;
  const left = credits ? ` ${t("review-batches:choose.credits", { count: credits.left })}` : "";
  const isMore = batch.rows.length > batchRepliesMax;
  return {
    templates: [
      { value: "", label: t("review-batches:choose.fitting") },
      ...options.templates.map((one) => ({ value: one._id, label: shownTemplateName(one, languageOf(context)) })),
    ],
    tags: options.tags.map(({ _id, name }) => ({ id: _id, name })),
    people: [
      ...options.people.map(({ userId, name, isMe }) => ({
        value: userId,
        label: isMe ? t("review-batches:choose.me", { name }) : name,
      })),
      { value: "", label: t("review-batches:choose.nobody") },
    ],
    drafts: {
      hint: hasModel ? `${t("review-batches:choose.draftHint")}${left}` : t("review-batches:choose.draftWithout"),
    },
    repliesMax: isMore ? t("review-batches:choose.repliesMax", { max: batchRepliesMax }) : null,
    may: options.may,
  };
}

function summaryOf(context: Context, batch: ReviewBatch): { summary: string; limit: string | null } {
  const t = translatorOf(context);
  const { number } = formatsOf(languageOf(context));
  const count = batch.rows.length;
  const restaurants = new Set(batch.rows.map(({ review }) => review.restaurantId)).size;
  const parts = [t("review-batches:summary.reviews", { count })];
  if (restaurants > 1) parts.push(t("review-batches:summary.restaurants", { count: restaurants }));
  const { matchCount, isMatchExact } = batch;
  const isCut = matchCount !== null && (matchCount > count || !isMatchExact);
  const limit = isCut
    ? t(`review-batches:summary.${isMatchExact ? "first" : "firstAtLeast"}`, {
        shown: number(count),
        total: number(matchCount),
      })
    : null;
  return { summary: parts.join(" · "), limit };
}

function countsOf(context: Context, batch: ReviewBatch): string {
  const t = translatorOf(context);
  if (batch.state === "planned") {
    const ready = batch.rows.filter(({ isChosen }) => isChosen).length;
    return t("review-batches:preview.counts", { ready, aside: batch.rows.length - ready });
  }
  return batchOutcomes
    .map((outcome) => ({ outcome, count: batch.rows.filter((row) => row.outcome === outcome).length }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => t(`review-batches:result.${outcome}`, { count }))
    .join(" · ");
}

function whenOf(context: Context, { by, confirmedAt, undoneAt }: ReviewBatch): string[] {
  const t = translatorOf(context);
  const { ago } = formatsOf(languageOf(context));
  return [
    ...(by.isMe ? [] : [t("review-batches:result.by", { name: by.name })]),
    ...(confirmedAt ? [t("review-batches:result.at", { when: ago(confirmedAt) })] : []),
    ...(undoneAt ? [t("review-batches:result.undone", { when: ago(undoneAt) })] : []),
  ];
}

function titleOf(context: Context, { state, action }: ReviewBatch): string {
  const t = translatorOf(context);
  if (state === "done" || state === "undone") return t("review-batches:result.title");
  if (!action) return t("review-batches:title");
  if (action.kind === "archive") return t(`review-batches:preview.${action.archived ? "archive" : "unarchive"}`);
  return t(`review-batches:preview.${action.kind}`);
}

function stepOf({ state }: ReviewBatch, url: URL): "choose" | "preview" | "result" {
  if (state === "done" || state === "undone") return "result";
  return state === "planned" && url.searchParams.get("step") !== "choose" ? "preview" : "choose";
}

/** Data of a batch's page. An address with `step=choose` shows the choice again, until the batch is confirmed. */
export async function loadBatch(target: BatchTarget, url: URL) {
  const { context, restaurantId } = target;
  const batch = await requireBatch(target);
  const step = stepOf(batch, url);
  const isNamed = batch.action?.kind === "tag" || batch.action?.kind === "assign";
  const options =
    step === "choose" || isNamed
      ? (await productApi(context).reviewBatches.options({ batchId: target.batchId })).data
      : null;
  const names = new Map([
    ...(options?.tags ?? []).map(({ _id, name }) => [_id, name] as const),
    ...(options?.people ?? []).map(({ userId, name }) => [userId, name] as const),
  ]);
  const self = batchPath(target);
  const list = `${listPath(restaurantId)}${batch.listQuery ? `?${new URLSearchParams(batch.listQuery)}` : ""}`;
  const isReply = sendsReplies(batch.action);
  const t = translatorOf(context);
  return {
    step,
    ...summaryOf(context, batch),
    links: {
      list,
      self,
      choose: `${self}?step=choose`,
      csv: `${self}/reviews.csv`,
      past: `${listPath(restaurantId)}/bulk`,
    },
    choices: options && step === "choose" ? choicesOf(context, options, batch) : null,
    kind: batch.action?.kind ?? null,
    isReply,
    title: step === "choose" ? t("review-batches:title") : titleOf(context, batch),
    counts: step === "choose" ? "" : countsOf(context, batch),
    delay: isReply && step === "preview" ? t("review-batches:preview.delay", { minutes: bulkDelaySeconds / 60 }) : null,
    missingDrafts: batch.rows.filter(({ problem }) => problem === "not_drafted").length,
    lines: linesOf(target, batch, list, names),
    when: whenOf(context, batch),
    canUndo:
      batch.by.isMe &&
      batch.state === "done" &&
      batch.rows.some(({ outcome }) => outcome === "done" || outcome === "suggested"),
    replyLengthMax: replyTextLengthMax,
  };
}

/** Choices for the action. */
export type BatchChoices = ReturnType<typeof choicesOf>;

/** A batch at its step: choose the action, preview it, or see the outcome. */
export type BatchView = Awaited<ReturnType<typeof loadBatch>>;
