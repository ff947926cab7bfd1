import type { MiddlewareFunction } from "react-router";
import { provideProductApi } from "#app/services/request/product-api.server.ts";
import { provideReaderZone } from "#app/services/request/reader-clock.server.ts";
import { commitSession, openSession } from "#app/sessions.server.ts";

/**
 * Opens the session once per request, creates the request's API client, and commits the session once and only when it changed: loaders run
 * concurrently, and each `Set-Cookie` would replace the whole session.
 */
export const requestMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const session = await openSession(request, context);
  provideProductApi(context, request, url);
  await provideReaderZone(context, request);
  const before = JSON.stringify(session.data);
  const response = await next();
  if (JSON.stringify(session.data) !== before)
    response.headers.append("Set-Cookie", await commitSession(session, request));
  // A signed-in person's page must not be stored by any cache between here and their browser.
  if (session.has("token") && !response.headers.has("Cache-Control"))
    response.headers.set("Cache-Control", "private, no-cache");
  return response;
};
