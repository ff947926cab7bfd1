import { type ReactNode, useContext, useEffect, useState } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { Route } from "./+types/root.ts";
import { RootError } from "./components/errors/root-error.tsx";
import { faviconUrl } from "./components/shell/brand.tsx";
import { Toasts } from "./components/shell/toasts.tsx";
import { isQuiet } from "./islands/push/quiet-revalidation.ts";
import { DocumentFactsContext } from "./lib/document-facts.ts";
import { hasScripts, namespacesOf } from "./lib/route-handle.ts";
import { messagesVersion } from "./locales/messages.server.ts";
import { messagesLinkId, messagesPath } from "./locales/messages-path.ts";
import { i18nMiddleware, languageOf } from "./middleware/i18n.server.ts";
import { originMiddleware } from "./middleware/origin.server.ts";
import { requestMiddleware } from "./middleware/request.server.ts";
import { errorReportingMeta } from "./services/request/error-reporting.server.ts";
import { themeOf } from "./services/request/preferences.server.ts";
import { requestScope } from "./services/request/request-scope.server.ts";
import { takeToasts } from "./services/request/toasts.server.ts";
import { sessionOf } from "./sessions.server.ts";
import stylesheet from "./styles/app.css?url";
import { fontUrl } from "./styles/font.ts";

export const links: Route.LinksFunction = () => [
  { rel: "icon", type: "image/svg+xml", href: faviconUrl },
  { rel: "preload", as: "font", type: "font/woff2", href: fontUrl, crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesheet },
];

export const middleware: Route.MiddlewareFunction[] = [requestMiddleware, i18nMiddleware, originMiddleware];

/** A revalidation because of a hint must not consume the toasts of the person's own action. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.defaultShouldRevalidate && !isQuiet(args);

export async function loader({ request, context }: Route.LoaderArgs) {
  return {
    language: languageOf(context),
    theme: await themeOf(request),
    toasts: takeToasts(sessionOf(context)),
    messagesVersion,
    requestId: requestScope(context).requestId,
    errorReporting: errorReportingMeta(requestScope(context).buildId),
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const { language } = useTranslation();
  const matches = useMatches();
  const facts = useContext(DocumentFactsContext);
  // Without the root's data a guard refused before any loader ran, and there is nothing to hydrate.
  const withScripts = root !== undefined && hasScripts(matches);
  // Fixed at the first render: pages visited later load their texts by themselves.
  const [messagesHref] = useState(() => messagesPath(language, namespacesOf(matches), root?.messagesVersion ?? ""));
  const theme = root?.theme ?? facts.theme;
  return (
    <html lang={language} data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links nonce="" />
        {withScripts && root.errorReporting && <meta name="error-reporting" content={root.errorReporting} />}
        {withScripts && (
          <link id={messagesLinkId} rel="preload" as="fetch" crossOrigin="anonymous" href={messagesHref} />
        )}
      </head>
      <body>
        {children}
        {withScripts && <ScrollRestoration />}
        {withScripts && <Scripts />}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { language: shown, texts } = useTranslation();
  const { language, toasts } = loaderData;
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  // After a switch the loaders respond in the new language, and the browser's own texts follow.
  useEffect(() => {
    if (shown !== language)
      texts
        .changeLanguage(language)
        .catch((error: unknown) => console.warn("Texts of the other language could not be loaded.", error));
  }, [shown, texts, language]);
  return (
    <>
      <Outlet />
      <Toasts toasts={toasts} />
    </>
  );
}

export const ErrorBoundary = RootError;
