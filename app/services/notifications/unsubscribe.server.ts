import { createContext, data, type RouterContextProvider, redirect } from "react-router";
import { showIn, textsIn } from "#app/middleware/i18n.server.ts";
import type { Unsubscribe } from "#contract/unsubscribes/schemas.ts";
import { findForm } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { isOneClickPost } from "./one-click.ts";

type Context = Readonly<RouterContextProvider>;
const foundContext = createContext<Unsubscribe | null>(null);

/** The token of a link: in the path, or, in those of reports, a parameter. */
export const linkTokenOf = ({ token }: { token?: string }, url: URL): string =>
  token ?? url.searchParams.get("token") ?? "";

/** Reads what the link of a mail stops, before anything of the page: it is shown in the language of the person it was sent to. */
export async function findUnsubscribe(context: Context, token: string): Promise<void> {
  const found = token === "" ? null : await productApi(context).unsubscribes.get({ token }).catch(nullIfNotValid);
  if (!found) return;
  showIn(context, found.data.language);
  (context as RouterContextProvider).set(foundContext, found.data);
}

function nullIfNotValid(error: unknown): null {
  if (error instanceof ProductApiError && (error.code === "LINK_NOT_VALID" || error.status === 422)) return null;
  throw error;
}

/** What the page of a link shows: 410 and nothing for one that is not valid; an address without a token is no link. */
export function unsubscribeView(context: Context, token: string) {
  const found = context.get(foundContext);
  const headers = { "Cache-Control": "no-store" };
  return data(found && viewOf(context, found), { status: found || token === "" ? 200 : 410, headers });
}

function viewOf(context: Context, { events, isDigest, reportName, isStopped, stoppedAt, address }: Unsubscribe) {
  const t = textsIn(context, "notifications");
  const own = textsIn(context, "unsubscribe");
  const stops = [
    ...(reportName === null ? [] : [own("report", { name: reportName })]),
    ...(isDigest ? [own("digest")] : []),
    ...events.map((event) => t(`events.${event}`)),
  ];
  // What the settings switched off is switched on there again, not by a link.
  const state = stoppedAt !== null ? ("stopped" as const) : isStopped ? ("off" as const) : ("sent" as const);
  return { address, stops, isReport: reportName !== null, state };
}

/**
 * Acts for the form of the page, or for a mail program's one-click post (RFC 8058): that one names what it wants in its body, and is shown
 * the page itself, since such programs follow no redirect.
 */
export async function changeUnsubscribe(
  context: Context,
  request: Request,
  { token, url }: { token: string; url: URL },
) {
  const raw = await request.clone().text();
  const form = await findForm(request);
  const { unsubscribes } = productApi(context);
  const isOneClick = isOneClickPost(form, raw);
  const intent = isOneClick ? "stop" : form?.get("intent");
  if (intent !== "stop" && intent !== "resume") return data(null, { status: 400 });
  if (token === "") return data(null, { status: 410 });
  const done = await unsubscribes[intent]({ token }).catch(nullIfNotValid);
  if (!done) return data(null, { status: 410 });
  (context as RouterContextProvider).set(foundContext, done.data);
  if (isOneClick) return data(null);
  return redirect(url.pathname + url.search);
}
