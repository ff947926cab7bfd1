import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TemplateRow as Row } from "#app/services/templates/present.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";

/** One template: its reviews, its text, its languages, and its use. The whole card links to it. */
export function TemplateRow({ row }: { row: Row }) {
  const { t } = useTranslation("templates");
  return (
    <li className="card relative grid gap-2 p-4 hover:border-edge">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="min-w-0 [overflow-wrap:anywhere]">
          <Link to={row.to} className="after:absolute after:inset-0 after:rounded-card hover:text-accent">
            {row.name}
          </Link>
        </h2>
        <Badge tone={row.origin.tone}>{row.origin.text}</Badge>
        {row.automated && <Badge tone="accent">{t("automated")}</Badge>}
        {row.isBehind && <Badge tone="brass">{t("origin.behind")}</Badge>}
      </div>
      {row.overridesText && <p className="text-soft text-sm">{row.overridesText}</p>}
      {row.ratings.length > 0 && <Conditions row={row} />}
      <p dir="auto" className="text-soft [overflow-wrap:anywhere]">
        {row.excerpt}
      </p>
      <Languages row={row} />
      <p className="facts text-soft text-sm">
        <span>{row.variantsText}</span>
        <span>{row.useText}</span>
        {row.outcomeText && <span>{row.outcomeText}</span>}
        <span>{row.editedText}</span>
      </p>
    </li>
  );
}

function Conditions({ row }: { row: Row }) {
  const { t } = useTranslation("templates");
  return (
    <ul className="flex flex-wrap gap-1" aria-label={t("filters.ratings")}>
      {row.ratings.map((rating) => (
        <li key={rating}>
          <Badge>
            <span aria-hidden>{rating === 0 ? t("rating.none") : `${rating} ★`}</span>
            <span className="sr-only">{rating === 0 ? t("rating.none") : t("rating.stars", { count: rating })}</span>
          </Badge>
        </li>
      ))}
      {row.condition && (
        <li>
          <Badge>{row.condition}</Badge>
        </li>
      )}
    </ul>
  );
}

/** A language without a text is shown too: reviews in it get the default one. */
function Languages({ row }: { row: Row }) {
  const { t } = useTranslation("templates");
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm" aria-label={t("languages.label")}>
      {row.languages.map(({ code, name, isMissing, isDefault }) => (
        <li key={code} className={classNames(isMissing && "text-soft")}>
          {isMissing ? (
            <s aria-hidden className="decoration-soft">
              {name}
            </s>
          ) : (
            name
          )}
          {isMissing && <span className="sr-only">{t("languages.missing", { language: name })}</span>}
          {isDefault && <span className="text-soft"> ({t("languages.default")})</span>}
        </li>
      ))}
    </ul>
  );
}
