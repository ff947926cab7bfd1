import type { i18n, TFunction } from "i18next";
import type { RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import type { Namespace } from "#app/locales/catalogue.ts";
import { messages } from "#app/locales/messages.server.ts";
import { i18nOptions } from "#app/locales/options.ts";
import { textsOf } from "#app/locales/texts.server.ts";
import { languageCookie } from "#app/services/request/preferences.server.ts";
import { sessionOf } from "#app/sessions.server.ts";
import { defaultLanguage, Language, languages } from "#contract/languages.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * The language of a request: the signed-in user's, then the cookie's, then the browser's. `findLocale` hands over the whole
 * Accept-Language header, because the built-in detection looks at its first language only.
 */
export const [i18nMiddleware, , i18nOf] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: defaultLanguage,
    order: ["custom"],
    findLocale: async ({ request, context }) =>
      languageOfUser(context) ??
      Language.safeParse(await languageCookie.parse(request.headers.get("Cookie"))).data ??
      request.headers.get("Accept-Language"),
  },
  i18next: { ...i18nOptions, resources: messages },
});

/** A language that an earlier sign-in left in the session no longer counts. */
function languageOfUser(context: Context): Language | undefined {
  const session = sessionOf(context);
  return session.has("token") ? session.get("language") : undefined;
}

/** The language this request is answered in. */
export function languageOf(context: Context): Language {
  return Language.catch(defaultLanguage).parse(i18nOf(context).language);
}

/** The translator of this request, for texts made on the server (toasts, form errors, titles). */
export function translatorOf(context: Context): i18n["t"] {
  return i18nOf(context).t;
}

/** The texts of one area in the language of this request: for what every page asks, in a tenth of the translator's time. */
export function textsIn<Area extends Namespace>(context: Context, area: Area): TFunction<Area> {
  return textsOf[languageOf(context)].current().in(area) as unknown as TFunction<Area>;
}

/** Follows a user's language, which may have been changed on another device since the session was made. */
export async function followLanguageOf(context: Context, user: { defaultLanguage: Language }): Promise<void> {
  const session = sessionOf(context);
  if (session.get("language") !== user.defaultLanguage) session.set("language", user.defaultLanguage);
  if (languageOf(context) !== user.defaultLanguage) await i18nOf(context).changeLanguage(user.defaultLanguage);
}
