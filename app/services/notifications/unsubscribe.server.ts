import { createContext, data, href, type RouterContextProvider, redirect } from "react-router";
import { showIn, textsIn } from "#app/middleware/i18n.server.ts";
import type { Unsubscribe } from "#contract/unsubscribes/schemas.ts";
import { findForm } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

type Context = Readonly<RouterContextProvider>;
const foundContext = createContext<Unsubscribe | null>(null);

/** Reads what the link of a mail stops, before anything of the page: it is shown in the language of the person it was sent to. */
export async function findUnsubscribe(context: Context, token: string): Promise<void> {
  const found = await productApi(context).unsubscribes.get({ token }).catch(nullIfNotValid);
  if (!found) return;
  showIn(context, found.data.language);
  (context as RouterContextProvider).set(foundContext, found.data);
}

function nullIfNotValid(error: unknown): null {
  if (error instanceof ProductApiError && (error.code === "LINK_NOT_VALID" || error.status === 422)) return null;
  throw error;
}

/** What the page of a link shows: 410 and nothing for one that is not valid. */
export function unsubscribeView(context: Context) {
  const found = context.get(foundContext);
  const headers = { "Cache-Control": "no-store" };
  return data(found && viewOf(context, found), { status: found ? 200 : 410, headers });
}

function viewOf(context: Context, { events, isDigest, stoppedAt, address }: Unsubscribe) {
  const t = textsIn(context, "notifications");
  const stops = [
    ...(isDigest ? [textsIn(context, "unsubscribe")("digest")] : []),
    ...events.map((event) => t(`events.${event}`)),
  ];
  return { address, stops, isStopped: stoppedAt !== null };
}

/**
 * Acts for the form of the page, or for a mail program's one-click post (RFC 8058): that one names what it wants in its body, and is shown
 * the page itself, since such programs follow no redirect.
 */
export async function changeUnsubscribe(context: Context, request: Request, token: string) {
  const form = await findForm(request);
  const { unsubscribes } = productApi(context);
  const isOneClick = form?.get("List-Unsubscribe") === "One-Click";
  const intent = isOneClick ? "stop" : form?.get("intent");
  if (intent !== "stop" && intent !== "resume") return data(null, { status: 400 });
  const done = await unsubscribes[intent]({ token }).catch(nullIfNotValid);
  if (!done) return data(null, { status: 410 });
  (context as RouterContextProvider).set(foundContext, done.data);
  if (isOneClick) return data(null);
  return redirect(href("/unsubscribe/:token", { token }));
}
