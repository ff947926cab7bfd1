import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { OpenTopic, QuoteSide } from "#app/services/analysis/topics.server.ts";
import { Stars } from "#app/ui/stars.tsx";
import { ShareBar } from "./topic-rows.tsx";

/** One topic: quotations, complaints first, and its months. */
export function TopicQuotes({ topic }: { topic: OpenTopic }) {
  const { t } = useTranslation("analysis");
  return (
    <section id="topic" className="grid scroll-mt-20 gap-4">
      <h2>{t("page.quotes", { topic: topic.name })}</h2>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {topic.sides.map((side) => (
          <Side key={side.side} side={side} />
        ))}
      </div>
      <details className="card p-4">
        <summary className="cursor-pointer font-semibold">{t("page.months", { topic: topic.name })}</summary>
        <div className="overflow-x-auto">
          <table className="topic-table mt-3">
            <thead>
              <tr>
                <th scope="col">{t("page.month")}</th>
                <th scope="col">{t("page.praised")}</th>
                <th scope="col">{t("page.complained")}</th>
                <th scope="col">{t("page.share")}</th>
              </tr>
            </thead>
            <tbody>
              {topic.months.map((month) => (
                <tr key={month.key}>
                  <th scope="row">{month.name}</th>
                  <td>{month.praised}</td>
                  <td>{month.complained}</td>
                  <td>
                    <span className="flex items-center gap-2">
                      <span className="w-12 flex-none">{month.shareText}</span>
                      <ShareBar share={month.share} />
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

function Side({ side }: { side: QuoteSide }) {
  const { t } = useTranslation("analysis");
  return (
    <section className="card grid content-start gap-3 p-4">
      <h3>{side.title}</h3>
      {side.emptyText && <p className="text-soft">{side.emptyText}</p>}
      <ul className="grid gap-3">
        {side.quotes.map((quote) => (
          <li key={quote.reviewId} className="grid gap-1 border-line border-s-2 ps-3">
            <p dir="auto" lang={quote.language} className="wrap-anywhere">
              {quote.text || <span className="text-soft italic">{t("page.noWords")}</span>}
            </p>
            <p className="facts text-soft text-sm">
              {quote.stars > 0 ? <Stars value={quote.stars} text={quote.starsText} /> : <span>{quote.starsText}</span>}
              <bdi>{quote.source}</bdi>
              <Link to={quote.to} className="link">
                <time dateTime={quote.at.iso}>{quote.at.text}</time>
              </Link>
            </p>
          </li>
        ))}
      </ul>
      {side.count > 0 && (
        <Link to={side.to} className="link w-fit text-sm">
          {t("page.all")}
        </Link>
      )}
    </section>
  );
}
