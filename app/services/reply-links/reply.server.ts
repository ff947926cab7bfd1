import { createContext, data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, showIn, textsIn } from "#app/middleware/i18n.server.ts";
import { connectionNames } from "#contract/platforms/schemas.ts";
import type { ReplyLink } from "#contract/reply-links/schemas.ts";
import { replyTextLengthMax } from "#contract/reviews/schemas.ts";
import { type Acting, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { ExpectedVersion, TypedText } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

type Context = Readonly<RouterContextProvider>;
const foundContext = createContext<ReplyLink | null>(null);
const names: Record<string, string | undefined> = connectionNames;

function nullIfNotValid(error: unknown): null {
  if (error instanceof ProductApiError && (error.code === "LINK_NOT_VALID" || error.status === 422)) return null;
  throw error;
}

/** Reads the review of a mail's link, before anything of the page: it is shown in the language of the person it was sent to. */
export async function findReplyLink(context: Context, token: string): Promise<void> {
  const found = await productApi(context).replyLinks.get({ token }).catch(nullIfNotValid);
  if (!found) return;
  showIn(context, found.data.reader.language);
  (context as RouterContextProvider).set(foundContext, found.data);
}

/** What the page of a link shows: 410 and nothing for one that is not valid. */
export function replyLinkView(context: Context) {
  const found = context.get(foundContext);
  return data(found && viewOf(context, found), {
    status: found ? 200 : 410,
    headers: { "Cache-Control": "no-store" },
  });
}

function viewOf(context: Context, link: ReplyLink) {
  const t = textsIn(context, "reply-links");
  const formats = formatsOf(languageOf(context));
  const day = formats.dayIn(link.publishedAt, link.timeZone);
  return {
    intro: t("intro", { name: link.reader.name, restaurant: link.restaurantName }),
    from: t("from", { author: link.author, platform: names[link.platformKey] ?? "", day }),
    rating: link.rating,
    ratingText: link.rating === 0 ? t("none") : t("stars", { count: link.rating }),
    title: link.title,
    text: link.text,
    version: link.version,
    isWaiting: link.isWaiting,
    lengthMax: replyTextLengthMax,
  };
}

type Args = { params: { token: string } };
const ReplyForm = z.object({ text: TypedText, version: ExpectedVersion });

function problemOfReply(context: Context, { code }: ProductApiError): FormProblem | undefined {
  const t = textsIn(context, "reply-links");
  if (code === "LINK_NOT_VALID") return new FormProblem({ status: 410, message: t("gone") });
  if (code === "REPLY_CONFLICT") return new FormProblem({ status: 409, message: t("conflict") });
  if (code === "REPLY_NEEDS_APPROVAL") return new FormProblem({ status: 403, message: t("approval") });
  return undefined;
}

async function reply({ text, version }: z.output<typeof ReplyForm>, { context, params }: Acting<Args>) {
  const written = text.trim();
  if (written === "" || written.length > replyTextLengthMax) {
    const wrong = textsIn(context, "reply-links")("textWrong", { max: replyTextLengthMax });
    throw new FormProblem({ status: 422, fields: { text: wrong } });
  }
  await productApi(context).replyLinks.reply({ token: params.token, text: written, version });
  return { isDone: true as const };
}

/** The form of the page. */
export const replyLinkIntents = {
  reply: formIntentAt<Args>()({
    schema: ReplyForm,
    run: reply,
    refuse: (error, { context }) => problemOfReply(context, error),
  }),
};
