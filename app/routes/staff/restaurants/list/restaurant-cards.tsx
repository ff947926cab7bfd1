import { Link } from "react-router";
import { PlatformHealthList } from "#app/components/platforms/health-badge.tsx";
import { PlatformStateMark } from "#app/components/platforms/platform-mark.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { RestaurantRow } from "#app/services/restaurants/rows.server.ts";
import { Avatar, Badge } from "#app/ui/badge.tsx";
import { Sparkline } from "#app/ui/charts.tsx";
import { CircleCheck } from "#app/ui/icons/lucide.tsx";
import { Stars } from "#app/ui/stars.tsx";

/** One card per restaurant; the name links to it, the badge to its open work. */
export function RestaurantCards({ rows }: { rows: readonly RestaurantRow[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-4">
      {rows.map((row) => (
        <li key={row.id} className="card relative flex flex-col gap-3 p-4 hover:border-edge">
          <div className="flex gap-3">
            <Avatar name={row.name} src={row.logo} square className="size-11 text-base" />
            <div className="min-w-0 flex-1 leading-snug">
              <h2 className="text-base">
                <RestaurantName row={row} className="after:absolute after:inset-0 after:rounded-card" />
              </h2>
              {row.publicName && <p className="truncate text-soft text-sm">{row.publicName}</p>}
              <p className="truncate text-soft text-sm">{townOf(row)}</p>
            </div>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Rating row={row} />
            <Trend row={row} />
          </div>
          <div className="flex flex-wrap items-center gap-2 empty:hidden pointer-coarse:pb-3">
            <Work row={row} />
          </div>
          <PlatformHealthList platforms={row.lost} />
          <Resources row={row} />
          <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-t pt-3 text-soft text-sm">
            <Listings row={row} />
            <Updated row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}

export function RestaurantName({ row, className }: { row: RestaurantRow; className?: string }) {
  const { t } = useTranslation("restaurants");
  return (
    <>
      <Link to={row.to} className={`hover:text-accent ${className ?? ""}`}>
        {row.name}
      </Link>
      {!row.isActive && <Badge className="ms-2">{t("inactive")}</Badge>}
    </>
  );
}

/** Links to the resources, for people who reach none through the name's link. */
export function Resources({ row: { name, resources } }: { row: RestaurantRow }) {
  const { t } = useTranslation("shell");
  if (resources.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm" aria-label={name}>
      {resources.map(({ key, to }) => (
        <li key={key}>
          <Link to={to} className="reach inline-block py-1 text-accent hover:underline">
            {t(`nav.${key}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Rating({ row: { rating } }: { row: RestaurantRow }) {
  const { t } = useTranslation("restaurants");
  if (!rating) return <span className="text-soft text-sm">{t("noRating")}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <strong className="font-bold tabular-nums">{rating.text}</strong>
      <Stars value={rating.value} text={rating.inWords} className="text-sm" />
      <span className="whitespace-nowrap text-soft text-sm" title={t("ratingsCounted")}>
        {rating.count}
      </span>
    </span>
  );
}

/** Number of reviews to answer; `short` where a column head names it. */
export function Work({ row: { work, hasReviews }, short }: { row: RestaurantRow; short?: boolean }) {
  const { t } = useTranslation("restaurants");
  if (!hasReviews) return null;
  if (!work)
    return (
      <span className="inline-flex items-center gap-1.5 text-accent text-sm">
        <CircleCheck aria-hidden />
        {t("upToDate")}
      </span>
    );
  const badge = <Badge tone="brass">{short ? work.count : work.text}</Badge>;
  if (!work.to) return badge;
  return (
    <Link
      to={work.to}
      aria-label={work.text}
      className="reach inline-block min-w-6 rounded-full py-0.5 hover:underline"
    >
      {badge}
    </Link>
  );
}

/** Town and, where the reader sees several, organization. */
export const townOf = ({ city, organization }: RestaurantRow) => [city, organization].filter(Boolean).join(" · ");

/** Where the rating has come from in a year. */
export function Trend({ row: { trend } }: { row: RestaurantRow }) {
  return trend && <Sparkline values={trend.values} summary={trend.inWords} />;
}

/** The restaurant's platforms, each with the state of its connection; above the link that covers the card, for their names. */
export function Listings({ row: { listings } }: { row: RestaurantRow }) {
  const { t } = useTranslation("restaurants");
  if (listings.length === 0) return <span>{t("noPlatforms")}</span>;
  return (
    <ul aria-label={t("columns.platforms")} className="relative flex flex-wrap gap-2 text-lg">
      {listings.map(({ key, name, state }) => (
        <li key={key} className="leading-none">
          <PlatformStateMark platform={key} name={name} state={state} />
        </li>
      ))}
    </ul>
  );
}

export function Updated({ row: { updated } }: { row: RestaurantRow }) {
  const { t } = useTranslation("restaurants");
  return updated ? <time dateTime={updated.at}>{updated.text}</time> : <span>{t("neverUpdated")}</span>;
}
