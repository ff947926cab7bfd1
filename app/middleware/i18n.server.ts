import type { i18n, TFunction } from "i18next";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import type { Namespace } from "#app/locales/catalogue.ts";
import { defaultNamespace } from "#app/locales/options.ts";
import { textsOf } from "#app/locales/texts.server.ts";
import { languageCookie } from "#app/services/request/preferences.server.ts";
import { openSession, sessionOf } from "#app/sessions.server.ts";
import { languageOfHeader } from "#contract/accept-language.ts";
import { defaultLanguage, Language, languages } from "#contract/languages.ts";

type Context = Readonly<RouterContextProvider>;

/** The language that replaces the one found with the request. */
const followedContext = createContext<Language | null>(null);

/**
 * The language of a request: the signed-in user's, then the cookie's, then the browser's. `findLocale` reads the Accept-Language header
 * itself, because the built-in detection knows its first language only and takes `fr-CH, en` for English. The middleware's i18next instance has no texts: it provides rules
 * for
 * our translator, which exists once per language.
 */
const [detectLanguage, detectedOf] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: defaultLanguage,
    order: ["custom"],
    findLocale: async ({ request, context }) =>
      languageOfUser(context) ??
      Language.safeParse(await languageCookie.parse(request.headers.get("Cookie"))).data ??
      languageOfHeader(request.headers.get("Accept-Language")),
  },
  i18next: { resources: {} },
});

/** Whether the language of a request was looked for. */
const detectedContext = createContext(false);

export const i18nMiddleware: MiddlewareFunction<Response> = (args, next) => {
  (args.context as RouterContextProvider).set(detectedContext, true);
  return detectLanguage(args, next);
};

/**
 * Finds the language of a request that the router refused before any middleware ran: an address that no route has, such as one with a line
 * end in it, or a method that none takes. Its page is shown in a language as well.
 */
export async function requireLanguage(context: RouterContextProvider, request: Request): Promise<void> {
  if (context.get(detectedContext)) return;
  await openSession(request, context);
  const args = { request, context, params: {}, url: new URL(request.url), pattern: "" };
  await i18nMiddleware(args, async () => new Response(null));
}

/** A language stored in the session by an earlier sign-in no longer counts. */
function languageOfUser(context: Context): Language | undefined {
  const session = sessionOf(context);
  return session.has("token") ? session.get("language") : undefined;
}

/** The language of this response. */
export function languageOf(context: Context): Language {
  const detected = detectedOf(context);
  return context.get(followedContext) ?? languages.find((language) => language === detected) ?? defaultLanguage;
}

const translatorIn = (context: Context) => textsOf[languageOf(context)].current();

/** The translator of this request, for texts made on the server (toasts, form errors, titles); a key names its area. */
export function translatorOf(context: Context): i18n["t"] {
  return translatorIn(context).in(defaultNamespace) as unknown as i18n["t"];
}

/** The texts of one area in the language of this request. */
export function textsIn<Area extends Namespace>(context: Context, area: Area): TFunction<Area> {
  return translatorIn(context).in(area) as unknown as TFunction<Area>;
}

/** Follows a user's language, which may have been changed on another device since. */
export function followLanguageOf(context: Context, user: { defaultLanguage: Language }): void {
  const session = sessionOf(context);
  if (session.get("language") !== user.defaultLanguage) session.set("language", user.defaultLanguage);
  (context as RouterContextProvider).set(followedContext, user.defaultLanguage);
}

/** Shows this response in a language that neither session nor browser has asked for, such as that of the person a mail was sent to. */
export function showIn(context: Context, language: Language): void {
  (context as RouterContextProvider).set(followedContext, language);
}
