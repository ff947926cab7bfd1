import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { BatchLine } from "#app/services/review-batches/lines.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Stars } from "#app/ui/stars.tsx";

type Props = { line: BatchLine; box?: ReactNode; children?: ReactNode };

/** One review of a batch: its author and text, the planned action, and its problem. */
export function BatchLineCard({ line, box, children }: Props) {
  const { t } = useTranslation("reviews");
  return (
    <li className="card grid gap-2 p-3 sm:p-4" id={`line-${line.id}`}>
      <div className="flex items-start gap-3">
        {box}
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link to={line.to} className="link min-w-0 truncate font-semibold">
              <bdi>{line.author}</bdi>
            </Link>
            {line.rating > 0 ? (
              <Stars value={line.rating} text={t("card.rating", { rating: line.rating })} className="text-xs" />
            ) : (
              <span className="text-soft text-sm">{t("card.noRating")}</span>
            )}
            <span className="facts min-w-0 text-soft text-sm">
              {line.facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </span>
            {line.outcome && <Badge tone={line.outcome.tone}>{line.outcome.text}</Badge>}
          </div>
          {line.words ? (
            <p dir="auto" lang={line.language} className="line-clamp-3 text-sm wrap-anywhere">
              {line.words}
            </p>
          ) : (
            <p className="text-soft text-sm italic">{t("card.noText")}</p>
          )}
          {line.effect && <p className="font-semibold text-sm wrap-anywhere">{line.effect}</p>}
        </div>
      </div>
      <Remarks line={line} />
      {children}
    </li>
  );
}

function Remarks({ line }: { line: BatchLine }) {
  if (line.remarks.length === 0) return null;
  return (
    <ul id={`remarks-${line.id}`} className="grid gap-1 text-sm">
      {line.remarks.map(({ tone, text, quote }) => (
        <li key={text} className={tone === "danger" ? "text-danger wrap-anywhere" : "text-soft wrap-anywhere"}>
          {text}
          {quote && (
            <q dir="auto" className="line-clamp-2 text-soft">
              {quote}
            </q>
          )}
        </li>
      ))}
    </ul>
  );
}
