import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ResultView } from "#app/services/credentials/result.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { ArrowRight } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";

/** The outcome of each submitted row; refused ones first. */
export function Results({ result }: { result: ResultView }) {
  const { t } = useTranslation("credentials");
  const rows = [...result.rows].sort(
    (one, other) => Number(other.outcome === "refused") - Number(one.outcome === "refused"),
  );
  const frame = useRef<HTMLDivElement>(null);
  // The button was at the end of a long list: the focus moves to the result.
  useEffect(() => frame.current?.focus(), []);
  return (
    <div ref={frame} tabIndex={-1} className="scroll-mt-20 outline-none">
      <Card title={t("result.title")}>
        <Banner tone={result.hasRefusals ? "brass" : "accent"} role="status">
          {result.summary} {result.hasRefusals && t("result.refusedHint")}
        </Banner>
        <ul className="divide-y divide-line pt-2">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
              <Badge tone={row.outcome === "refused" ? "danger" : row.outcome === "unchanged" ? "neutral" : "accent"}>
                {row.text}
              </Badge>
              <span className="min-w-0 font-semibold wrap-anywhere">{row.listing}</span>
              {row.restaurant && row.restaurant !== row.listing && (
                <span className="inline-flex items-center gap-1 text-soft">
                  <ArrowRight />
                  {row.restaurant}
                </span>
              )}
              {row.to && (
                <Link to={row.to} className="link ms-auto text-sm">
                  {t("result.seeReviews")}
                  <span className="sr-only"> {row.restaurant}</span>
                </Link>
              )}
              {row.reason && <span className="basis-full text-soft text-sm">{row.reason}</span>}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
