import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import type { Toast, ToastAction } from "#app/sessions.server.ts";
import { type OutboxItem, outboxDelaySeconds } from "#contract/outbox/schemas.ts";
import { connectionNames } from "#contract/platforms/schemas.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { currentUser } from "../request/current-user.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { reviewPresenter } from "../reviews/present.server.ts";
import type { ReviewResult } from "../reviews/write-result.ts";
import type { OutboxIntent } from "./intents.ts";
import { leavesAt } from "./present.server.ts";
import type { TypedSendTime } from "./send-time.server.ts";
import { readSendTime, sendTimeFields, sendTimeProblem } from "./send-time.server.ts";

/** A form about an outbox item. */
export const OutboxForm = z.object({ itemId: RecordId, reviewId: RecordId, ...sendTimeFields });

type Context = Readonly<RouterContextProvider>;

/** A toast's button for the reverse step. */
function stepBack(
  context: Context,
  path: string,
  intent: OutboxIntent,
  item: { _id: string },
  reviewId: string | null,
): ToastAction {
  return {
    // Taking back a cancellation sends: that must not be called cancelling.
    label: translatorOf(context)(intent === "retry" ? "outbox:actions.resend" : "outbox:toasts.takeBack"),
    path,
    fields: [
      ["intent", intent],
      ["itemId", item._id],
      ...(reviewId === null ? [] : [["reviewId", reviewId] as [string, string]]),
    ],
  };
}

/** The toast after a reply was written, reworded or deleted where replies are sent automatically; null elsewhere. */
export function queuedToast(
  context: Context,
  review: Review,
  intent: "reply" | "edit" | "delete",
  path: string,
): Omit<Toast, "id"> | null {
  const waiting = review.replies.flatMap(({ outbox }) => (outbox?.state === "queued" ? [outbox] : []));
  const item: OutboxItem | undefined = waiting.find(
    ({ kind }) => (kind === "reply_deletion") === (intent === "delete"),
  );
  if (!item) return null;
  const t = translatorOf(context);
  const when = leavesAt(context, item.sendAfter, review.restaurantTimeZone);
  const words = { platform: connectionNames[item.platformKey], minutes: outboxDelaySeconds / 60, when };
  const text = when
    ? t("outbox:toasts.laterText", words)
    : intent === "delete"
      ? t("outbox:toasts.deletionText", words)
      : undefined;
  const title = { reply: when ? "later" : "queued", edit: when ? "edited" : "queued", delete: "deletion" } as const;
  return {
    kind: "success",
    title: t(`outbox:toasts.${title[intent]}`, words),
    text,
    action: stepBack(context, path, "cancel", item, review._id),
  };
}

/** Shows a toast with the reason of a refusal that can be explained. */
function sayWhyNot(context: Context, error: unknown): void {
  const t = translatorOf(context);
  const code = error instanceof ProductApiError ? error.code : null;
  if (code !== "OUTBOX_STATE" && code !== "REPLY_NEEDS_APPROVAL") throw error;
  if (code === "REPLY_NEEDS_APPROVAL") {
    putToast(context, { kind: "info", title: t("errors:codes.REPLY_NEEDS_APPROVAL") });
    return;
  }
  // A worker, or somebody else, was first: the present state is shown.
  putToast(context, { kind: "info", title: t("outbox:toasts.tooLate"), text: t("outbox:toasts.tooLateText") });
}

type ItemForm = Omit<z.output<typeof OutboxForm>, "reviewId">;
type ItemAction = { context: Context; path: string; reviewId: string | null };

/** Runs one action on an outbox item and puts its toast; the typed time of sending where that was refused, else null. */
export async function changeItem(
  { context, path, reviewId }: ItemAction,
  intent: OutboxIntent,
  form: ItemForm,
): Promise<TypedSendTime | null> {
  const { itemId } = form;
  const time = readSendTime(form, itemId);
  const refused = (problem: TypedSendTime["problem"]) => ({ itemId, typed: time.sendTime?.typed ?? "", problem });
  if (intent === "reschedule" && time.sendAt === null) return refused("unreadable");
  try {
    const api = productApi(context).outbox;
    const { data: item } =
      intent === "reschedule"
        ? await api.reschedule({ itemId, sendAt: time.sendAt ?? "" })
        : await api[intent]({ itemId });
    putToast(context, {
      kind: "success",
      ...doneWords(context, intent, item),
      // A reply that was taken back is in the composer again, to be sent from there.
      action: intent === "cancel" && item.may.retry ? stepBack(context, path, "retry", item, reviewId) : undefined,
    });
  } catch (error) {
    const isTime = intent === "reschedule" && error instanceof ProductApiError;
    const problem = isTime ? sendTimeProblem(error) : null;
    if (problem) return refused(problem);
    sayWhyNot(context, error);
  }
  return null;
}

/** What was done, in words: a reply stays here, hours do not. */
function doneWords(context: Context, intent: OutboxIntent, { kind, platformKey }: OutboxItem) {
  const t = translatorOf(context);
  const platform = connectionNames[platformKey];
  if (kind === "hours") return { title: t(`outbox-screen:done.${intent}`, { platform }) };
  const text = { cancel: "cancelText", undo: "undoText", sendNow: null, retry: null, reschedule: null } as const;
  const textKey = text[intent];
  return {
    title: t(`outbox:toasts.${intent}`),
    text: textKey ? t(`outbox:toasts.${textKey}`, { platform }) : undefined,
  };
}

/** Runs one action on an outbox item, and returns the review afterwards. */
export async function actOnOutbox(
  { context, path }: { context: Context; path: string },
  intent: OutboxIntent,
  { reviewId, ...form }: z.output<typeof OutboxForm>,
): Promise<ReviewResult> {
  const sendTime = await changeItem({ context, path, reviewId }, intent, form);
  if (sendTime) return { reviewId, replyId: null, review: null, problem: null, isAside: true, sendTime };
  const [user, { data: review }] = await Promise.all([
    currentUser(context),
    productApi(context).reviews.get({ reviewId }),
  ]);
  return { reviewId, replyId: null, review: reviewPresenter(context, user).review(review), problem: null };
}
