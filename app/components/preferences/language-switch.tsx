import { href, useLocation } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { languages } from "#contract/languages.ts";

/** The four languages as buttons of one plain form; works without scripts and leads back to its page. */
export function LanguageSwitch() {
  const { t, language: current } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <form
      method="post"
      action={href("/preferences")}
      aria-label={t("language.choose")}
      className="flex gap-0.5 text-sm"
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      {languages.map((language) => (
        <button
          key={language}
          type="submit"
          name="language"
          value={language}
          lang={language}
          title={t(`language.${language}`)}
          aria-current={current === language || undefined}
          className="min-h-8 min-w-8 rounded-control px-1.5 pointer-coarse:min-h-11 pointer-coarse:min-w-11 text-soft uppercase hover:bg-sunken aria-[current]:font-bold aria-[current]:text-ink"
        >
          {language}
          <span className="sr-only"> – {t(`language.${language}`)}</span>
        </button>
      ))}
    </form>
  );
}
