import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import type { ToastAction } from "#app/sessions.server.ts";
import { type ErrorCode, errorCatalogue } from "#contract/errors.ts";
import { Id } from "#contract/ids.ts";
import { aggregatedReviewFilters } from "#contract/reviews/filters.ts";
import { asksForDraft, draftReply } from "../ai/reply-draft.server.ts";
import { actOnLabel } from "../analysis/actions.server.ts";
import { actOnOutbox, outboxIntents } from "../outbox/actions.server.ts";
import { currentUser } from "../request/current-user.server.ts";
import { formAction, formIntentAt } from "../request/form-action.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { refuseWithToast } from "../request/refusals.server.ts";
import { putToast } from "../request/toasts.server.ts";
import type { WorkProblem } from "../review-work/actions.server.ts";
import { actOnReviewWork, workIntents } from "../review-work/actions.server.ts";
import type { ViewProblem } from "../saved-views/save.server.ts";
import { saveView, viewIntents } from "../saved-views/save.server.ts";
import { synchroniseAndReturn } from "../synchronisation/synchronise.server.ts";
import { storeReviewFilters } from "../user-filters/user-filters.server.ts";
import {
  addressOf,
  filteredAddress,
  listParameterNames,
  noTransientParameters,
  plainAddress,
} from "./address.server.ts";
import { toggleQuickFilter } from "./quick-filters.server.ts";
import type { ReviewResult } from "./reply.server.ts";
import { pickForReply, writeReply } from "./reply.server.ts";
import type { ReviewScope } from "./screen.server.ts";

/** What a form of the review screen brought, for the cards and the list. */
export type WriteResult = {
  outcome: ReviewResult | null;
  removedIds: string[];
  workProblem?: WorkProblem;
  viewProblem?: ViewProblem;
};

type Context = Readonly<RouterContextProvider>;
type ReviewTarget = { context: Context; url: URL; scope: ReviewScope };
export type ReviewAction = ReviewTarget & { form: FormData };

const intent = formIntentAt<ReviewTarget>();
/** What a form says is read by what it is about: a review that cannot be one is not found. */
const posted = z.object({});
const filterIntents = ["filter", "find", "quickFilter", "remove", "reset"] as const;
const replyIntents = ["reply", "edit", "delete", "publish"] as const;
const nothing: WriteResult = { outcome: null, removedIds: [] };

/** A row for each of these intents. */
const rowsOf = <Intent extends string, Row>(intents: readonly Intent[], rowOf: (intent: Intent) => Row) =>
  Object.fromEntries(intents.map((one) => [one, rowOf(one)])) as Record<Intent, Row>;

const listIntents = {
  ...rowsOf(filterIntents, (which) =>
    intent({ schema: posted, run: async (_form, action) => redirect(await changeFilters(action, which)) }),
  ),
  synchronise: intent({
    schema: posted,
    run: (_form, { form, scope, ...place }) =>
      synchroniseAndReturn({ ...place, restaurantId: scope.restaurantId }, form),
  }),
  archive: intent({ schema: posted, run: (_form, action) => setArchived(action, true) }),
  unarchive: intent({ schema: posted, run: (_form, action) => setArchived(action, false) }),
  ...rowsOf(viewIntents, (which) => intent({ schema: posted, run: (_form, action) => saveView(action, which) })),
};

const cardIntents = {
  ...rowsOf(replyIntents, (which) =>
    intent({
      schema: posted,
      run: async (_form, action) => {
        const outcome = await writeReply({ ...action, path: undoPath(action.url) }, which);
        return outcome.problem ? withStatus(outcome) : finish(action, { outcome, removedIds: [] }, outcome.reviewId);
      },
    }),
  ),
  askDraft: intent({
    schema: posted,
    run: async (_form, { context, form }) => withStatus(await draftReply(context, form)),
  }),
  pick: intent({
    schema: posted,
    run: async (_form, action): Promise<WriteResult> => ({ outcome: await pickForReply(action), removedIds: [] }),
  }),
  label: intent({
    schema: posted,
    run: async (_form, action) => {
      const outcome = await actOnLabel({ ...action, path: undoPath(action.url) });
      return finish(action, { outcome, removedIds: [] }, outcome.reviewId);
    },
  }),
  ...rowsOf(outboxIntents, (which) =>
    intent({
      schema: posted,
      run: async (_form, action) => {
        const outcome = await actOnOutbox({ ...action, path: undoPath(action.url) }, which);
        if (outcome.sendTime) return withStatus(outcome, "sendTime");
        return finish(action, { outcome, removedIds: [] }, outcome.reviewId);
      },
    }),
  ),
  ...rowsOf(workIntents, (which) =>
    intent({
      schema: posted,
      run: async (_form, action) => {
        const { status, reviewId, ...answer } = await actOnReviewWork(action.context, action.form, which);
        return answer.workProblem ? data<WriteResult>(answer, { status }) : finish(action, answer, reviewId);
      },
    }),
  ),
};

/**
 * The forms of the review screen. A filter form leads to the filters' address; any other leads back to where it was sent from, or, sent
 * by script (`inline`), gives what the list needs to follow. A button of a form with a text may ask for words instead of sending it.
 */
export const actOnReviews = formAction({
  intents: { ...listIntents, ...cardIntents },
  // What a card cannot explain is told by the page, or by the card as a failure with everything typed.
  refuse: (error) => {
    throw error;
  },
  intentOf: (form) => (asksForDraft(form) ? "askDraft" : form.has("pick") ? "pick" : undefined),
});

type ProblemKey = NonNullable<ReviewResult["problem"]>["key"];
/** What is wrong with a reply, as the errors of the contract name it; they know the status. */
const codeOf: Record<ProblemKey, ErrorCode> = {
  conflict: "REPLY_CONFLICT",
  needsApproval: "REPLY_NEEDS_APPROVAL",
  notAnswerable: "REVIEW_NOT_ANSWERABLE",
  empty: "INVALID_INPUT",
  tooLong: "INVALID_INPUT",
  unfilled: "INVALID_INPUT",
  sendTime: "INVALID_INPUT",
  forbidden: "FORBIDDEN",
  failed: "SERVICE_UNAVAILABLE",
};

function withStatus(outcome: ReviewResult, key = outcome.problem?.key) {
  return data<WriteResult>({ outcome, removedIds: [] }, { status: key ? errorCatalogue[codeOf[key]].status : 200 });
}

/** Sent by script: the result itself. Otherwise the page it came from, by redirect, so that a reload sends nothing twice. */
function finish({ form, url }: ReviewAction, result: WriteResult, reviewId?: string): Response | WriteResult {
  if (form.has("inline")) return result;
  return redirect(
    reviewId
      ? `${addressOf(url, { ...noTransientParameters, review: reviewId })}#review-${reviewId}`
      : plainAddress(url),
  );
}

/** Stores the edited filters where the rules allow it, and answers their address in any case. */
async function changeFilters({ context, url, scope, form }: ReviewAction, intent: string): Promise<string> {
  const current = aggregatedReviewFilters.read(url.searchParams);
  const pressed = String(form.get(intent) ?? "");
  const filters =
    intent === "reset"
      ? aggregatedReviewFilters.defaults
      : intent === "quickFilter"
        ? toggleQuickFilter(current, pressed)
        : intent === "remove"
          ? aggregatedReviewFilters.remove(current, pressed)
          : aggregatedReviewFilters.readForm(form);
  const user = await currentUser(context);
  const owner = { userId: user._id, restaurantId: scope.restaurantId };
  const refusal = await storeReviewFilters(context, owner, String(form.get("loadedFor") ?? "") || null, filters);
  if (refusal) {
    const t = translatorOf(context);
    putToast(context, { kind: "info", title: t("reviews:refusals.title"), text: t(`reviews:refusals.${refusal}`) });
  }
  const search = intent === "find" ? String(form.get("restaurantSearch") ?? "").trim() : "";
  return filteredAddress(withoutListParameters(url, intent, pressed), filters, search ? { restaurant: search } : {});
}

/** Looks at the list go with everything, or one by one as the filters do; the view one came from goes with everything. */
function withoutListParameters(url: URL, intent: string, pressed: string): URL {
  const gone =
    intent === "reset" ? [...listParameterNames, "view"] : listParameterNames.filter((look) => look === pressed);
  return new URL(addressOf(url, Object.fromEntries(gone.map((name) => [name, null]))), url);
}

const bulkCountMax = 50;

/** Archives what was ticked; the toast takes it back, exactly those that changed. */
async function setArchived(action: ReviewAction, archived: boolean) {
  const { context, form, url } = action;
  const t = translatorOf(context);
  const ids = [...form.getAll("reviewId").map(String), ...unpackIds(String(form.get("reviewIds") ?? ""))]
    .flatMap((id) => Id.safeParse(id).data ?? [])
    .slice(0, bulkCountMax);
  if (ids.length === 0) {
    putToast(context, { kind: "info", title: t("reviews:toasts.nothingChosen") });
    return finish(action, nothing);
  }
  const changedIds = await archiveOrRefuse(action, ids, archived);
  const count = changedIds.length;
  const isUndo = form.has("undo");
  if (count > 0)
    putToast(context, {
      kind: "success",
      title: archived ? t("reviews:toasts.archived", { count }) : t("reviews:toasts.unarchived", { count }),
      action: isUndo ? undefined : undoOf(t("reviews:toasts.undo"), undoPath(url), changedIds, archived),
    });
  const filters = aggregatedReviewFilters.read(url.searchParams);
  const isStillShown = archived ? filters.archived : filters.unarchived;
  return finish(action, { outcome: null, removedIds: isStillShown ? [] : changedIds });
}

async function archiveOrRefuse({ context, url }: ReviewAction, ids: string[], archived: boolean): Promise<string[]> {
  try {
    return (await productApi(context).reviews.archive({ reviewIds: ids, archived })).data.changedIds;
  } catch (error) {
    throw error instanceof ProductApiError ? refuseWithToast(context, error, plainAddress(url)) : error;
  }
}

/** The cookie that carries the toast has to hold it: a longer address gives way to the list by its stored filters. */
const undoPathLengthMax = 600;
const undoPath = (url: URL): string => {
  const path = plainAddress(url);
  return path.length <= undoPathLengthMax ? path : url.pathname;
};

function undoOf(label: string, path: string, ids: string[], archived: boolean): ToastAction {
  const intent = archived ? "unarchive" : "archive";
  return {
    label,
    path,
    fields: [
      ["intent", intent],
      ["undo", "1"],
      ["reviewIds", packIds(ids)],
    ],
  };
}

/** Fifty ids have to fit into the cookie that carries the toast: 22 characters each instead of 36. */
const packIds = (ids: readonly string[]): string =>
  ids.map((id) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")).join(".");

const unpackIds = (packed: string): string[] =>
  packed
    .split(".")
    .map((one) => Buffer.from(one, "base64url").toString("hex"))
    .map((hex) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"));
