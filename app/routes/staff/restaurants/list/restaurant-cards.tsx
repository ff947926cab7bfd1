import { Link } from "react-router";
import { PlatformHealthList } from "#app/components/platforms/health-badge.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { RestaurantRow } from "#app/services/restaurants/rows.server.ts";
import { Avatar, Badge } from "#app/ui/badge.tsx";
import { CircleCheck, Clock } from "#app/ui/icons/lucide.tsx";
import { Stars } from "#app/ui/stars.tsx";

/** One card per restaurant; the name links to it, the badge to its open work. */
export function RestaurantCards({ rows }: { rows: readonly RestaurantRow[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-4">
      {rows.map((row) => (
        <li key={row.id} className="card relative flex flex-col gap-3 p-4 hover:border-edge">
          <div className="flex gap-3">
            <Avatar name={row.name} square className="size-11 text-base" />
            <div className="min-w-0 flex-1 leading-snug">
              <h2 className="text-base">
                <RestaurantName row={row} className="after:absolute after:inset-0 after:rounded-card" />
              </h2>
              <p className="truncate text-soft text-sm">{row.publicName ?? row.organization}</p>
              <p className="truncate text-soft text-sm">
                {row.publicName ? `${row.city} · ${row.organization}` : row.city}
              </p>
            </div>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Rating row={row} />
            <Work row={row} />
          </div>
          <PlatformHealthList platforms={row.lost} />
          <Resources row={row} />
          <div className="mt-auto flex flex-wrap justify-between gap-x-3 border-line border-t pt-3 text-soft text-sm">
            <span>{row.platforms}</span>
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
          <Link to={to} className="relative inline-block py-1 text-accent hover:underline">
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
      <span className="whitespace-nowrap text-soft text-sm">{rating.count}</span>
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
      className="relative inline-block min-w-6 rounded-full py-0.5 hover:underline"
    >
      {badge}
    </Link>
  );
}

export function Updated({ row: { updated } }: { row: RestaurantRow }) {
  const { t } = useTranslation("restaurants");
  return (
    <span className="inline-flex flex-none items-center gap-1.5 whitespace-nowrap">
      <Clock aria-hidden />
      <span className="sr-only">{t("columns.updated")} </span>
      {updated ? <time dateTime={updated.at}>{updated.ago}</time> : t("neverUpdated")}
    </span>
  );
}
