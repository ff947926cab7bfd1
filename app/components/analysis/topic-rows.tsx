import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TopicRow, TopicsData } from "#app/services/analysis/topics.server.ts";

/** Every topic with its share of praise; each count links to its reviews, each name to its quotations. */
export function TopicRows({ data }: { data: TopicsData }) {
  const { t } = useTranslation("analysis");
  return (
    <ul className="card topic-rows" aria-label={t("page.title")}>
      {data.rows.map((row) => (
        <Row key={row.topic} row={row} />
      ))}
    </ul>
  );
}

function Row({ row }: { row: TopicRow }) {
  const { t } = useTranslation("analysis");
  const counts = [
    { key: "praised", to: row.links.praised, text: t("page.praised"), count: row.praised },
    { key: "complained", to: row.links.complained, text: t("page.complained"), count: row.complained },
  ];
  return (
    <li className="topic-row" data-open={row.isOpen || undefined}>
      <Link
        to={row.links.details}
        className="link topic-row-name"
        aria-current={row.isOpen || undefined}
        title={t("page.details")}
      >
        {row.name}
      </Link>
      <span className="topic-row-share">
        <span title={t("page.share")}>{row.shareText}</span>
        {row.change && <Change change={row.change} />}
      </span>
      <ShareBar share={row.share} />
      <span className="topic-row-counts">
        {counts.map(({ key, to, text, count }) => (
          <Link key={key} to={to} className="link" aria-label={`${row.name}, ${text} : ${count}`}>
            {text} <strong>{count}</strong>
          </Link>
        ))}
      </span>
      <Trend row={row} />
    </li>
  );
}

/** How many points the share has gained or lost since the period before. */
function Change({ change }: { change: NonNullable<TopicRow["change"]> }) {
  return (
    <span className="topic-change" data-direction={change.direction} title={change.hint}>
      <span aria-hidden>{change.text}</span>
      <span className="sr-only">{change.hint}</span>
    </span>
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
