import { useTranslation } from "#app/locales/use-translation.ts";

const terms = ["work", "summary", "toAnswer", "rating", "fall", "newReviews", "response", "weeks", "actions"] as const;

/** How each figure is counted. */
export function Definitions() {
  const { t } = useTranslation("dashboard");
  return (
    <details className="text-soft">
      <summary className="link w-fit">{t("definitions.title")}</summary>
      <dl className="grid max-w-prose gap-2 pt-3">
        {terms.map((term) => (
          <div key={term}>
            <dt className="font-semibold text-ink">{t(`definitions.${term}.term`)}</dt>
            <dd>{t(`definitions.${term}.text`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
