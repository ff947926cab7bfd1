import { href, type RouterContextProvider, redirectDocument } from "react-router";
import { forgetUser, sessionOf } from "#app/sessions.server.ts";
import { keepReturnTo } from "./return-to.server.ts";

/**
 * The redirect to sign-in; keeps the requested page in the session and forgets the token and the chatbot session. It requires a new
 * document,
 * so that nothing of the user's pages stays in the browser's memory.
 */
export function redirectSignedOut(context: Readonly<RouterContextProvider>, request: Request, url: URL): Response {
  const session = sessionOf(context);
  forgetUser(session);
  keepReturnTo(session, request, url);
  return redirectDocument(href("/auth/login"));
}
