import { href, type RouterContextProvider, redirectDocument } from "react-router";
import { forgetUser, sessionOf } from "#app/sessions.server.ts";
import { keepReturnTo } from "./return-to.server.ts";

/**
 * The redirect to sign-in, with the page asked for kept in the session and the token and chatbot session forgotten.
 * It asks for a whole document, so that nothing of the user's pages stays in the browser's memory.
 */
export function redirectSignedOut(context: Readonly<RouterContextProvider>, request: Request, url: URL): Response {
  const session = sessionOf(context);
  forgetUser(session);
  keepReturnTo(session, request, url);
  return redirectDocument(href("/auth/login"));
}
