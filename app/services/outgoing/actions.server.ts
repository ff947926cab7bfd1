import { data, type RouterContextProvider } from "react-router";
import type { OutgoingIntent, TypedSendTime } from "#app/components/outgoing/outgoing-data.ts";
import type { ReviewOutcome } from "#app/components/reviews/review-data.ts";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import type { Toast, ToastAction } from "#app/sessions.server.ts";
import { Id } from "#contract/ids.ts";
import { type OutgoingItem, outboxDelaySeconds } from "#contract/outgoing.ts";
import { connectionNames } from "#contract/platforms.ts";
import type { Review } from "#contract/reviews.ts";
import { currentUser } from "../current-user.server.ts";
import {
  cancelOutgoing,
  rescheduleOutgoing,
  retryOutgoing,
  sendOutgoingNow,
  undoOutgoing,
} from "../outgoing.server.ts";
import { ProductApiError } from "../product-api-error.server.ts";
import { reviewWriter } from "../reviews/view.server.ts";
import { getReview } from "../reviews.server.ts";
import { putToast } from "../toasts.server.ts";
import { readSendTime, sendTimeProblem } from "./send-time.server.ts";
import { leavesAt } from "./view.server.ts";

type Context = Readonly<RouterContextProvider>;

const acts = { cancel: cancelOutgoing, sendNow: sendOutgoingNow, retry: retryOutgoing, undo: undoOutgoing };

/** A toast's button that takes a step back. */
function stepBack(
  context: Context,
  path: string,
  intent: OutgoingIntent,
  item: { _id: string },
  reviewId: string,
): ToastAction {
  return {
    label: translatorOf(context)("outgoing:toasts.takeBack"),
    path,
    fields: [
      ["intent", intent],
      ["itemId", item._id],
      ["reviewId", reviewId],
    ],
  };
}

/** What to say once a reply has been written, reworded or deleted where replies leave by themselves; null where they do not. */
export function queuedToast(
  context: Context,
  review: Review,
  intent: "reply" | "edit" | "delete",
  path: string,
): Omit<Toast, "id"> | null {
  const waiting = review.replies.flatMap(({ outgoing }) => (outgoing?.state === "queued" ? [outgoing] : []));
  const item: OutgoingItem | undefined = waiting.find(
    ({ kind }) => (kind === "reply_deletion") === (intent === "delete"),
  );
  if (!item) return null;
  const t = translatorOf(context);
  const when = leavesAt(context, item.sendAfter, review.restaurantTimeZone);
  const words = { platform: connectionNames[item.platformKey], minutes: outboxDelaySeconds / 60, when };
  const title = { reply: "queued", edit: "edited", delete: "deletion" } as const;
  return {
    kind: "success",
    title: t(`outgoing:toasts.${title[intent]}`),
    text: t(`outgoing:toasts.${intent === "delete" ? "deletionText" : when ? "laterText" : "queuedText"}`, words),
    action: stepBack(context, path, "cancel", item, review._id),
  };
}

/** Says why nothing was done, where it can be said. */
function sayWhyNot(context: Context, error: unknown): void {
  const t = translatorOf(context);
  const code = error instanceof ProductApiError ? error.code : null;
  if (code !== "OUTGOING_STATE" && code !== "REPLY_NEEDS_APPROVAL") throw error;
  if (code === "REPLY_NEEDS_APPROVAL") {
    putToast(context, { kind: "info", title: t("errors:codes.REPLY_NEEDS_APPROVAL") });
    return;
  }
  // A worker, or somebody else, was first: what is true now is shown.
  putToast(context, { kind: "info", title: t("outgoing:toasts.tooLate"), text: t("outgoing:toasts.tooLateText") });
}

/** Runs one act on what was sent for a review, and answers the review as it is then. */
export async function actOnOutgoing(
  { context, form, path }: { context: Context; form: FormData; path: string },
  intent: OutgoingIntent,
): Promise<ReviewOutcome> {
  const itemId = Id.safeParse(form.get("itemId")).data;
  const reviewId = Id.safeParse(form.get("reviewId")).data;
  if (!itemId || !reviewId) throw data(null, { status: 404 });
  const t = translatorOf(context);
  const time = readSendTime(form, itemId);
  const refused = (problem: TypedSendTime["problem"]) => ({
    ...{ reviewId, replyId: null, review: null, problem: null, isAside: true },
    sendTime: { itemId, typed: time.sendTime?.typed ?? "", problem },
  });
  if (intent === "reschedule" && time.sendAt === null) return refused("unreadable");
  try {
    const item =
      intent === "reschedule"
        ? await rescheduleOutgoing(context, itemId, time.sendAt ?? "")
        : await acts[intent](context, itemId);
    const platform = connectionNames[item.platformKey];
    const text = { cancel: "cancelText", undo: "undoText", sendNow: null, retry: null, reschedule: null } as const;
    const textKey = text[intent];
    putToast(context, {
      kind: "success",
      title: t(`outgoing:toasts.${intent}`),
      text: textKey ? t(`outgoing:toasts.${textKey}`, { platform }) : undefined,
      action: intent === "cancel" ? stepBack(context, path, "retry", item, reviewId) : undefined,
    });
  } catch (error) {
    const isTime = intent === "reschedule" && error instanceof ProductApiError;
    const problem = isTime ? sendTimeProblem(error) : null;
    if (problem) return refused(problem);
    sayWhyNot(context, error);
  }
  const [user, review] = await Promise.all([currentUser(context), getReview(context, reviewId)]);
  return { reviewId, replyId: null, review: reviewWriter(context, user).review(review), problem: null };
}
