import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { NoteText } from "#contract/review-work/schemas.ts";
import { FormProblem, problemOf } from "../request/form-problem.server.ts";
import { ExpectedVersion, RecordId, TypedText } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { reportFormIntents } from "../review-reports/actions.server.ts";
import { CardForm, finish, reviewIntent } from "../reviews/card-forms.server.ts";
import { isStopped, ReplyForm } from "../reviews/reply.server.ts";
import { translate } from "../reviews/translations.server.ts";
import { findPick, pickFields } from "../templates/pick.server.ts";
import { cardNow, noReply, refuseWork, workIntent } from "./work-intent.server.ts";

type Context = Readonly<RouterContextProvider>;

const Tag = CardForm.extend({ tagId: RecordId });
const Note = CardForm.extend({ noteId: RecordId });
const Suggestion = CardForm.extend({ suggestionId: RecordId });

const noteIntents = {
  tag: workIntent({
    schema: Tag,
    write: ({ reviewId, tagId }, context) => productApi(context).reviewWork.tag({ reviewId, add: [tagId] }),
  }),
  untag: workIntent({
    schema: Tag,
    write: ({ reviewId, tagId }, context) => productApi(context).reviewWork.tag({ reviewId, remove: [tagId] }),
  }),
  assign: workIntent({
    schema: CardForm.extend({ userId: RecordId.optional() }),
    write: ({ reviewId, userId = null }, context) => productApi(context).reviewWork.assign({ reviewId, userId }),
  }),
  note: workIntent({
    schema: CardForm.extend({ note: NoteText }),
    write: ({ reviewId, note: text }, context) => productApi(context).reviewWork.addNote({ reviewId, text }),
  }),
  editNote: workIntent({
    schema: Note.extend({ note: NoteText }),
    write: ({ reviewId, noteId, note: text }, context) =>
      productApi(context).reviewWork.editNote({ reviewId, noteId, text }),
  }),
  deleteNote: workIntent({
    schema: Note,
    write: ({ reviewId, noteId }, context) => productApi(context).reviewWork.deleteNote({ reviewId, noteId }),
  }),
};

/** Forms that write a reply show their problems in the reply form. */
const suggestionIntents = {
  draft: reviewIntent({
    schema: CardForm.extend({ text: TypedText }),
    run: async ({ reviewId, inline, text }, { context, url }) => {
      await productApi(context).replySuggestions.saveDraft({ reviewId, text });
      return finish({ url }, { inline }, { outcome: null, removedIds: [] }, reviewId);
    },
    // Saved by script while somebody types.
    toast: (t, done) => (done instanceof Response ? t("work:toasts.drafted") : undefined),
    refuse: refuseWork,
  }),
  suggest: workIntent({
    schema: CardForm.extend({ version: ExpectedVersion, text: TypedText }),
    write: ({ inline: _, ...suggestion }, context) => productApi(context).replySuggestions.suggest(suggestion),
    toast: (t) => t("work:toasts.suggested"),
    replyForm: "sent",
  }),
  approve: workIntent({
    schema: Suggestion.extend({ version: ExpectedVersion, anyway: ReplyForm.shape.anyway, ...pickFields }),
    stop: async (form, context) => {
      const { reviewId, suggestionId: replyId, text: typed } = form;
      if (!(await isStopped(context, form))) return null;
      return { reviewId, replyId, review: null, pick: findPick(form), problem: { key: "refusedWords", typed } };
    },
    write: ({ inline: _, filled: _filled, anyway: _anyway, ...reply }, context) =>
      productApi(context).replySuggestions.approve(reply),
    toast: (t) => t("work:toasts.approved"),
    replyForm: "over",
  }),
  refuse: workIntent({
    schema: Suggestion.extend({ word: TypedText }),
    write: ({ inline: _, ...refusal }, context) => productApi(context).replySuggestions.refuse(refusal),
    toast: (t) => t("work:toasts.refused"),
  }),
  withdraw: workIntent({
    schema: Suggestion,
    write: ({ reviewId, suggestionId }, context) =>
      productApi(context).replySuggestions.withdraw({ reviewId, suggestionId }),
  }),
};

const Translation = CardForm.extend({ replyId: RecordId.optional(), language: TypedText });

/** Translates a review or a reply. Somebody else may have changed or deleted the reply: the card shows the present state. */
async function translateOrTell(context: Context, { reviewId, replyId, language }: z.output<typeof Translation>) {
  try {
    const refusal = await translate(context, { reviewId, replyId: replyId ?? null, language });
    // The model gave no usable text: nobody's fault, and it can be asked again.
    if (refusal !== null) throw new FormProblem({ status: 503, message: refusal });
  } catch (error) {
    if (!(error instanceof ProductApiError) || !replyId) throw error;
    const problem = problemOf(context, error);
    const message = error.status === 404 ? translatorOf(context)("reviews:reply.gone") : problem.text;
    const value = await cardNow(context, reviewId, { replyId: noReply, isAside: true });
    throw new FormProblem({ ...problem, message, value });
  }
}

/** Forms of the work on a review. */
export const workIntents = {
  ...noteIntents,
  ...suggestionIntents,
  ...reportFormIntents,
  translate: workIntent({ schema: Translation, write: (form, context) => translateOrTell(context, form) }),
};
