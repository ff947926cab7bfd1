import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TemplateRow as Row } from "#app/services/templates/present.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";

/** One template: its reviews, its text, its languages, and its use. The whole card links to it. */
export function TemplateRow({ row }: { row: Row }) {
  const { t } = useTranslation("templates");
  return (
    <li className="card relative grid gap-1 p-3 hover:border-edge max-sm:overflow-clip">
      <div className="flex items-baseline gap-2">
        <h2 className="min-w-0 truncate">
          <Link to={row.to} className="after:absolute after:inset-0 after:rounded-card hover:text-accent">
            {row.name}
          </Link>
        </h2>
        <Badge tone={row.origin.tone} className="flex-none">
          {row.origin.text}
        </Badge>
        {row.automated && (
          <Badge tone="accent" className="flex-none max-sm:hidden">
            {t("automated")}
          </Badge>
        )}
        {row.isBehind && (
          <Badge tone="brass" className="flex-none max-sm:hidden">
            {t("origin.behind")}
          </Badge>
        )}
      </div>
      <p dir="auto" className="truncate text-soft text-sm">
        {row.excerpt}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm max-sm:flex-nowrap max-sm:overflow-hidden max-sm:whitespace-nowrap">
        {row.ratings.length > 0 && <Conditions row={row} />}
        <Languages row={row} />
        <p className="facts text-soft max-sm:hidden">
          <span>{row.variantsText}</span>
          <span>{row.useText}</span>
          {row.outcomeText && <span>{row.outcomeText}</span>}
          <span>{row.editedText}</span>
          {row.overridesText && <span>{row.overridesText}</span>}
        </p>
      </div>
    </li>
  );
}

/** The ratings in one line: a template is mostly for one or two of them. */
function Conditions({ row }: { row: Row }) {
  const { t } = useTranslation("templates");
  const names = row.ratings.map((rating) => (rating === 0 ? t("rating.none") : t("rating.stars", { count: rating })));
  const short = row.ratings.map((rating) => (rating === 0 ? t("rating.none") : `${rating} ★`));
  return (
    <p className="flex-none">
      <span className="sr-only">
        {t("filters.ratings")} {names.join(", ")}
      </span>
      <span aria-hidden>{short.join(" ")}</span>
      {row.condition && <span className="text-soft"> · {row.condition}</span>}
    </p>
  );
}

/** A language without a text is shown too: reviews in it get the default one. */
function Languages({ row }: { row: Row }) {
  const { t } = useTranslation("templates");
  return (
    <ul className="flex gap-x-2" aria-label={t("languages.label")}>
      {row.languages.map(({ code, name, isMissing, isDefault }) => (
        <li key={code} className={classNames(isMissing && "text-soft")}>
          <abbr title={name} aria-hidden className={classNames("no-underline", isMissing && "line-through")}>
            {code.toUpperCase()}
          </abbr>
          {!isMissing && <span className="sr-only">{name}</span>}
          {isMissing && <span className="sr-only">{t("languages.missing", { language: name })}</span>}
          {isDefault && <span className="text-soft"> ({t("languages.default")})</span>}
        </li>
      ))}
    </ul>
  );
}
