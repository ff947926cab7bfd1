import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { DocumentFactsContext } from "./lib/document-facts.ts";
import { PageBody } from "./lib/page-body.server.ts";
import { hasScripts, leadsToConsent } from "./lib/route-handle.ts";
import { textsOf } from "./locales/texts.server.ts";
import { TextsContext } from "./locales/use-translation.ts";
import { languageOf, requireLanguage } from "./middleware/i18n.server.ts";
import { themeOf } from "./services/request/preferences.server.ts";
import { requestScope } from "./services/request/request-scope.server.ts";
import { findShell } from "./services/shell/shell.server.ts";

export { createLoadContext } from "./services/request/request-scope.server.ts";

/** How long a streamed part may take before the page is closed without it. */
export const streamTimeout = 5_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  // For the listener, which then allows no script at all; it removes this header.
  if (!isScripted(routerContext)) headers.set("X-Page-Scripts", "none");
  if (leadsToConsent(modulesOf(routerContext))) headers.set("X-Page-Forms", "consent");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  await requireLanguage(loadContext, request);
  const { nonce, requestId } = requestScope(loadContext);
  const theme = await themeOf(request);
  const shell = request.method === "GET" && isRefused(routerContext) ? await findShell(loadContext, request) : null;
  const page = (
    <DocumentFactsContext value={{ theme, requestId, shell }}>
      <TextsContext value={textsOf[languageOf(loadContext)]}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </TextsContext>
    </DocumentFactsContext>
  );
  return new Promise((resolve, reject) => {
    let isSent = false;
    const send = () => {
      isSent = true;
      const body = new PageBody();
      body.on("close", () => clearTimeout(timer));
      // One tick later, loader data that is ready is part of the shell instead of trailing scripts.
      setImmediate(() => {
        pipe(body);
        const content = body.content();
        if (content instanceof Uint8Array) headers.set("Content-Length", String(content.byteLength));
        resolve(new Response(content, { status, headers }));
      });
    };
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // React would stream large parts for a script to insert; without scripts they would stay invisible.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      [isbot(request.headers.get("User-Agent")) ? "onAllReady" : "onShellReady"]: send,
      onShellError: reject,
      onError(error: unknown) {
        status = 500;
        // An error before the shell rejects above and is reported there.
        if (isSent) handleError(error, { request, context: loadContext, params: {} });
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** True if a guard refused before any loader ran, so that the page has no data, not even of its frame. */
function isRefused({ staticHandlerContext: { errors, loaderData } }: EntryContext): boolean {
  const refusal: unknown = errors?.root;
  return loaderData.root === undefined && isRouteErrorResponse(refusal) && refusal.status < 500;
}

/** True if the document of `root.tsx` will have scripts, by the same rule on the same matches. */
function isScripted(routerContext: EntryContext): boolean {
  return routerContext.staticHandlerContext.loaderData.root !== undefined && hasScripts(modulesOf(routerContext));
}

const modulesOf = ({ staticHandlerContext, routeModules }: EntryContext) =>
  staticHandlerContext.matches.map(({ route }) => routeModules[route.id] ?? {});

/** Reports unexpected errors, once. A request the visitor aborted is none, nor is one the router refused (405). */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { requestId, reportError } = requestScope(context);
  const path = new URL(request.url).pathname;
  if (reportError) reportError(error, { requestId, path });
  else console.error(`${path} ${requestId}`, error);
};
