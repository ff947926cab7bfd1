import { redirect } from "react-router";
import { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import type { ToastAction } from "#app/sessions.server.ts";
import { Id } from "#contract/ids.ts";
import { aggregatedReviewFilters } from "#contract/reviews/filters.ts";
import { asksForDraft, DraftForm, draftReply } from "../ai/reply-draft.server.ts";
import { actOnLabel, LabelForm } from "../analysis/actions.server.ts";
import { actOnOutbox, OutboxForm } from "../outbox/actions.server.ts";
import { outboxIntents } from "../outbox/intents.ts";
import { currentUser } from "../request/current-user.server.ts";
import { type Acting, formAction, type Refuse } from "../request/form-action.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { refuseWithToast } from "../request/refusals.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { workIntents } from "../review-work/actions.server.ts";
import { forgetLastView } from "../saved-views/last-view.server.ts";
import { keepViewIntents } from "../saved-views/save.server.ts";
import { SynchronisationForm, synchroniseAndReturn } from "../synchronisation/synchronise.server.ts";
import { storeReviewFilters } from "../user-filters/user-filters.server.ts";
import { addressOf, filteredAddress, listParameterNames, plainAddress } from "./address.server.ts";
import { finish, InlineForm, type ReviewTarget, reviewIntent, withStatus } from "./card-forms.server.ts";
import { recordIntents } from "./record-reply.server.ts";
import { PickForm, pickForReply, ReplyForm, takeOutRefusedWords, writeReply } from "./reply.server.ts";
import type { WriteResult } from "./write-result.ts";

const filterIntents = ["search", "filter", "find", "remove", "reset"] as const;
const replyIntents = ["reply", "edit", "delete", "publish"] as const;

/** A row for each of these intents. */
const rowsOf = <Intent extends string, Row>(intents: readonly Intent[], rowOf: (intent: Intent) => Row) =>
  Object.fromEntries(intents.map((one) => [one, rowOf(one)])) as Record<Intent, Row>;

/** Fields of a form of filters besides the filters themselves, which `reviewList` reads. */
const FiltersForm = z.object({
  loadedFor: z.string().optional(),
  restaurantSearch: z.string().trim().default(""),
  remove: z.string().default(""),
});

/** Ticked reviews, or those of a toast that undoes archiving. */
const ArchiveForm = InlineForm.extend({
  reviewId: z.array(z.string()),
  reviewIds: z.string().default(""),
  undo: z.string().optional(),
});

// Problems that a card cannot explain are shown by the page, or on the card as a failure with everything typed.
const refuse: Refuse<unknown> = (error) => {
  throw error;
};

const listIntents = {
  ...rowsOf(filterIntents, (which) =>
    reviewIntent({
      schema: FiltersForm,
      run: async (form, action) => redirect(await changeFilters(action, which, form)),
      refuse,
    }),
  ),
  synchronise: reviewIntent({
    schema: SynchronisationForm,
    run: (form, { scope, ...place }) => synchroniseAndReturn({ ...place, restaurantId: scope.restaurantId }, form),
    refuse,
  }),
  archive: reviewIntent({ schema: ArchiveForm, run: (form, action) => setArchived(action, form, true), refuse }),
  unarchive: reviewIntent({ schema: ArchiveForm, run: (form, action) => setArchived(action, form, false), refuse }),
  ...keepViewIntents,
};

const cardIntents = {
  ...rowsOf(replyIntents, (which) =>
    reviewIntent({
      schema: ReplyForm.extend(InlineForm.shape),
      run: async (form, { context, url }) => {
        const outcome = await writeReply({ context, path: undoPath(url) }, which, form);
        return outcome.problem
          ? withStatus(outcome)
          : finish({ url }, form, { outcome, removedIds: [] }, outcome.reviewId);
      },
      refuse,
    }),
  ),
  askDraft: reviewIntent({
    schema: DraftForm,
    run: async (form, { context }) => withStatus(await draftReply(context, form)),
    refuse,
  }),
  pick: reviewIntent({
    schema: PickForm,
    run: async (form, { context }): Promise<WriteResult> => ({
      outcome: await pickForReply(context, form),
      removedIds: [],
    }),
    refuse,
  }),
  takeOut: reviewIntent({
    schema: PickForm,
    run: async (form, { context }) => withStatus(await takeOutRefusedWords(context, form)),
    refuse,
  }),
  label: reviewIntent({
    schema: LabelForm.extend(InlineForm.shape),
    run: async (form, { context, url }) => {
      const outcome = await actOnLabel({ context, path: undoPath(url) }, form);
      return finish({ url }, form, { outcome, removedIds: [] }, outcome.reviewId);
    },
    refuse,
  }),
  ...rowsOf(outboxIntents, (which) =>
    reviewIntent({
      schema: OutboxForm.extend(InlineForm.shape),
      run: async (form, { context, url }) => {
        const outcome = await actOnOutbox({ context, path: undoPath(url) }, which, form);
        if (outcome.sendTime) return withStatus(outcome, "sendTime");
        return finish({ url }, form, { outcome, removedIds: [] }, outcome.reviewId);
      },
      refuse,
    }),
  ),
  ...workIntents,
  ...recordIntents,
};

/**
 * The forms of the review screen. A filter form leads to the filters' address; any other leads back to the page it was sent from, or, sent
 * by
 * script (`inline`), returns what the list needs to update. A button of a form with a text may ask for a template or a draft instead.
 */
export const actOnReviews = formAction({
  intents: { ...listIntents, ...cardIntents },
  intentOf: (form) =>
    asksForDraft(form) ? "askDraft" : form.has("pick") ? "pick" : form.has("takeOut") ? "takeOut" : undefined,
});

/** Stores the edited filters where the rules allow it, and returns their address in any case. */
async function changeFilters(
  { context, url, scope, form }: Acting<ReviewTarget>,
  intent: (typeof filterIntents)[number],
  { loadedFor, ...sent }: z.output<typeof FiltersForm>,
): Promise<string> {
  const current = aggregatedReviewFilters.read(url.searchParams);
  const pressed = intent === "remove" ? sent.remove : "";
  const typed = aggregatedReviewFilters.readForm(form);
  // The search and the form of the other filters are sent apart: each leaves alone what it does not hold.
  const filters = {
    search: () => ({ ...current, text: typed.text }),
    filter: () => ({ ...typed, text: current.text }),
    find: () => ({ ...typed, text: current.text }),
    remove: () => aggregatedReviewFilters.remove(current, pressed),
    reset: () => aggregatedReviewFilters.defaults,
  }[intent]();
  forgetLastView(context, scope);
  const user = await currentUser(context);
  const owner = { userId: user._id, restaurantId: scope.restaurantId };
  const refusal = await storeReviewFilters(context, owner, loadedFor ?? null, filters);
  if (refusal) {
    const t = translatorOf(context);
    putToast(context, { kind: "info", title: t("reviews:refusals.title"), text: t(`reviews:refusals.${refusal}`) });
  }
  const search = intent === "find" ? sent.restaurantSearch : "";
  return filteredAddress(withoutListParameters(url, intent, pressed), filters, search ? { restaurant: search } : {});
}

/**
 * Without list parameters: all of them when everything is cleared, one by one as for filters; the view in the address only when everything
 * is
 * cleared.
 */
function withoutListParameters(url: URL, intent: string, pressed: string): URL {
  const gone =
    intent === "reset" ? [...listParameterNames, "view"] : listParameterNames.filter((look) => look === pressed);
  return new URL(addressOf(url, Object.fromEntries(gone.map((name) => [name, null]))), url);
}

const bulkCountMax = 50;

/** Archives the ticked reviews; the toast undoes it for exactly those that changed. */
async function setArchived(action: ReviewTarget, form: z.output<typeof ArchiveForm>, archived: boolean) {
  const { context, url } = action;
  const t = translatorOf(context);
  const ids = [...form.reviewId, ...unpackIds(form.reviewIds)]
    .flatMap((id) => Id.safeParse(id).data ?? [])
    .slice(0, bulkCountMax);
  if (ids.length === 0) {
    putToast(context, { kind: "info", title: t("reviews:toasts.nothingChosen") });
    return finish(action, form, { outcome: null, removedIds: [] });
  }
  const changedIds = await archiveOrRefuse(action, ids, archived);
  const count = changedIds.length;
  if (count > 0)
    putToast(context, {
      kind: "success",
      title: archived ? t("reviews:toasts.archived", { count }) : t("reviews:toasts.unarchived", { count }),
      action: form.undo ? undefined : undoOf(t("reviews:toasts.undo"), undoPath(url), changedIds, archived),
    });
  const filters = aggregatedReviewFilters.read(url.searchParams);
  const isStillShown = archived ? filters.archived : filters.unarchived;
  return finish(action, form, { outcome: null, removedIds: isStillShown ? [] : changedIds });
}

async function archiveOrRefuse({ context, url }: ReviewTarget, ids: string[], archived: boolean): Promise<string[]> {
  try {
    return (await productApi(context).reviews.archive({ reviewIds: ids, archived })).data.changedIds;
  } catch (error) {
    throw error instanceof ProductApiError ? refuseWithToast(context, error, plainAddress(url)) : error;
  }
}

/** Limit for the toast's cookie: a longer address is replaced by the list with its stored filters. */
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

/** Fifty ids must fit into the toast's cookie: 22 characters each instead of 36. */
const packIds = (ids: readonly string[]): string =>
  ids.map((id) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")).join(".");

const unpackIds = (packed: string): string[] =>
  packed
    .split(".")
    .map((one) => Buffer.from(one, "base64url").toString("hex"))
    .map((hex) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"));
