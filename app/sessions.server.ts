import {
  createContext,
  createCookieSessionStorage,
  createSession,
  type RouterContextProvider,
  type Session,
} from "react-router";
import { secrets } from "#config/env.server.ts";
import type { Token } from "#contract/auth/schemas.ts";
import type { Language } from "#contract/languages.ts";
import type { SecondFactorNeeded } from "#contract/second-factors/schemas.ts";
import { isOverTls } from "./services/request/transport.server.ts";

export type ToastKind = "success" | "info" | "error";
/** A form in a toast, with one button that undoes what it reports. */
export type ToastAction = { label: string; path: string; fields: [name: string, value: string][] };
/** Shown once on the next page. Texts are already translated. */
export type Toast = { id: string; kind: ToastKind; title: string; text?: string; action?: ToastAction };

/** Content of the cookie. It is signed, not encrypted: nothing in it may be secret from its holder. */
export type SessionData = {
  token: Token;
  /** Keep signed in after the browser closes, until the API's session ends. */
  remember: boolean;
  userId: string;
  language: Language;
  /** Path and search to go back to after sign-in; always of this origin. */
  returnTo: string;
  toasts: Toast[];
  /** Address to be confirmed, from the last sign-in. */
  pendingEmail: string;
  /** The confirmation link that was opened and is not valid any more: a fresh one goes to the same person. */
  spentLink: { uid: string; token: string };
  /** The password was right: what the second page of sign-in needs. */
  secondFactor: SecondFactorNeeded & { remember: boolean };
  /** A sign-in that is at the provider of an organization, at the API. */
  ssoVisit: string;
  /** What a passkey is asked in this browser, at the API. */
  passkeyVisit: string;
  /** The view of the reviews that was shown last, as a query: by the id of the selected restaurant, and over many as `groups`. */
  lastViews: Record<string, string>;
  /** Conversation of the chatbot, deleted with the token. */
  chatbotSession: string;
};
export type RequestSession = Session<SessionData, SessionData>;

const storageOver = (tls: boolean) =>
  createCookieSessionStorage<SessionData>({
    cookie: {
      // The prefix makes browsers refuse a cookie planted by a sibling sub-domain; it needs TLS.
      name: tls ? "__Host-comptoir" : "comptoir",
      httpOnly: true,
      sameSite: "lax",
      secure: tls,
      path: "/",
      secrets: secrets.session,
    },
  });
const storages = { tls: storageOver(true), plain: storageOver(false) };
const transportOf = (request: Request) => (isOverTls(request) ? "tls" : "plain");

const sessionContext = createContext<RequestSession>();

/**
 * Contents of cookies with a verified signature, since a person sends the same one with each page. As text, so that requests share no
 * object.
 */
const opened = new Map<string, string>();
const openedMax = 500;

async function readSession(request: Request): Promise<RequestSession> {
  const cookies = request.headers.get("Cookie") ?? "";
  const transport = transportOf(request);
  const key = `${transport} ${cookies}`;
  const known = opened.get(key);
  if (known !== undefined) return createSession<SessionData, SessionData>(JSON.parse(known));
  const session = await storages[transport].getSession(cookies);
  if (opened.size >= openedMax) opened.clear();
  opened.set(key, JSON.stringify(session.data));
  return session;
}

/** Reads the session of a request; an invalid or altered cookie is an empty session. */
export async function openSession(request: Request, context: Readonly<RouterContextProvider>): Promise<RequestSession> {
  const session = await readSession(request);
  context.set(sessionContext, session);
  return session;
}

/** The session of this request. To store a change, just change it: the root middleware commits it once. */
export function sessionOf(context: Readonly<RouterContextProvider>): RequestSession {
  return context.get(sessionContext);
}

/** The `Set-Cookie` value that stores the session, or removes it when nothing is left in it. */
export async function commitSession(session: RequestSession, request: Request): Promise<string> {
  const storage = storages[transportOf(request)];
  if (Object.keys(session.data).length === 0) return storage.destroySession(session);
  const token = session.get("token");
  const expires = token && session.get("remember") ? new Date(token.sessionExpiresAt) : undefined;
  return storage.commitSession(session, { expires });
}

/** Forgets the signed-in user: the token and related data. The page to return to and pending toasts stay. */
export function forgetUser(session: RequestSession): void {
  for (const key of ["token", "remember", "userId", "language", "lastViews", "chatbotSession"] as const)
    session.unset(key);
}

/** Signs a user in. Everything of an earlier, possibly planted, session is dropped; only the checked page to return to stays. */
export function rememberUser(
  session: RequestSession,
  user: Pick<SessionData, "token" | "remember" | "userId" | "language">,
): void {
  for (const key of Object.keys(session.data) as (keyof SessionData)[]) session.unset(key);
  session.set("token", user.token);
  session.set("remember", user.remember);
  session.set("userId", user.userId);
  session.set("language", user.language);
}
