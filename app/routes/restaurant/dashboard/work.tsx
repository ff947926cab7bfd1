import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { WorkData } from "#app/services/dashboards/work.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Stars } from "#app/ui/stars.tsx";

/** What waits, the most urgent first; each line opens it, each number its list. */
export function Work({ work }: { work: WorkData }) {
  const { t } = useTranslation("dashboard");
  return (
    <Card title={t("work.title")}>
      {work.counts.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 pb-3">
          {work.counts.map(({ key, text, to }) => (
            <li key={key}>
              <Link to={to} className="link reach">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {work.lines.length === 0 ? (
        <p className="text-soft">{t(work.counts.length === 0 ? "work.none" : "work.onlyOld")}</p>
      ) : (
        <ol className="-mx-2">
          {work.lines.map((line) => (
            <li key={line.key}>
              <Link
                to={line.to}
                className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-control px-2 py-2 hover:bg-sunken pointer-coarse:min-h-11"
              >
                <Badge tone={line.tone}>{line.label}</Badge>
                <strong className="wrap-anywhere">{line.title}</strong>
                {line.stars && <Stars value={line.stars.rating} text={line.stars.text} />}
                <span className="text-soft text-sm wrap-anywhere">{line.detail}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
      {work.rest && (
        <p className="pt-3">
          <Link to={work.rest.to} className="link reach">
            {work.rest.text}
          </Link>
        </p>
      )}
    </Card>
  );
}
