import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { Explanation } from "#app/services/statistics/explanation.server.ts";

type Props = { name: string; how: Explanation; to?: string | null };

/** What a number is: its formula, where it comes from, how old that is, and the list behind it. Opens without scripts. */
export function Explained({ name, how: { formulas, source, age }, to = null }: Props) {
  const { t } = useTranslation("statistics");
  return (
    <details className="stat-figures relative">
      <summary>
        {t("counted")}
        <span className="sr-only"> {name}</span>
      </summary>
      <div className="grid gap-2 text-sm text-soft">
        {formulas.map(({ key, label, text }) => (
          <p key={key}>
            {label && <strong>{label} </strong>}
            {text}
          </p>
        ))}
        <p>{[source, age].filter(Boolean).join(" ")}</p>
        {to && (
          <Link to={to} className="link w-fit">
            {t("list")}
            <span className="sr-only"> {name}</span>
          </Link>
        )}
      </div>
    </details>
  );
}
