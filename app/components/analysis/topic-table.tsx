import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TopicRow, TopicsData } from "#app/services/analysis/topics.server.ts";

/** Every topic with its praise and complaint; each count links to its reviews, each name to its quotations. */
export function TopicTable({ data }: { data: TopicsData }) {
  const { t } = useTranslation("analysis");
  return (
    <section className="card overflow-x-auto p-4">
      <table className="topic-table">
        <caption className="pb-3 text-start text-soft text-sm">
          {data.readText}
          {data.waitingText && ` ${data.waitingText}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("page.topic")}</th>
            <th scope="col">{t("page.praised")}</th>
            <th scope="col">{t("page.complained")}</th>
            <th scope="col">{t("page.share")}</th>
            <th scope="col" className="max-sm:hidden">
              {t("page.trend")}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <Row key={row.topic} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row }: { row: TopicRow }) {
  const { t } = useTranslation("analysis");
  return (
    <tr>
      <th scope="row">
        <Link to={row.links.details} className="link" aria-current={row.isOpen || undefined} title={t("page.details")}>
          {row.name}
        </Link>
      </th>
      <td>
        <Link to={row.links.praised} className="link" aria-label={`${row.name}, ${t("page.praised")} : ${row.praised}`}>
          {row.praised}
        </Link>
      </td>
      <td>
        <Link
          to={row.links.complained}
          className="link"
          aria-label={`${row.name}, ${t("page.complained")} : ${row.complained}`}
        >
          {row.complained}
        </Link>
      </td>
      <td>
        <span className="flex items-center gap-2">
          <span className="w-12 flex-none tabular-nums">{row.shareText}</span>
          <ShareBar share={row.share} />
        </span>
      </td>
      <td className="max-sm:hidden">
        <Trend row={row} />
      </td>
    </tr>
  );
}

/** Praise and complaint as one bar; the figure is beside it. */
export function ShareBar({ share }: { share: number | null }) {
  return (
    <svg aria-hidden className="topic-bar">
      {share !== null && (
        <>
          <rect className="fill-danger" width="100%" height="100%" />
          <rect className="fill-accent" width={`${share}%`} height="100%" />
        </>
      )}
    </svg>
  );
}

const barWidth = 8;

/** Share of praise month by month, as small bars. */
function Trend({ row: { trend, trendText } }: { row: TopicRow }) {
  return (
    <svg role="img" aria-label={trendText} className="topic-trend" width={trend.length * barWidth} height="28">
      {trend.map(({ key, share }, index) => (
        <rect
          key={key}
          className="fill-accent"
          x={index * barWidth}
          y={`${100 - (share ?? 0)}%`}
          width={barWidth - 2}
          height={`${share ?? 0}%`}
        />
      ))}
    </svg>
  );
}
