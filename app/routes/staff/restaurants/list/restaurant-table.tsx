import { PlatformHealthList } from "#app/components/platforms/health-badge.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { RestaurantListState } from "#app/services/restaurants/list.server.ts";
import type { RestaurantRow } from "#app/services/restaurants/rows.server.ts";
import { Avatar } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import { Listings, Rating, Resources, RestaurantName, Trend, townOf, Updated, Work } from "./restaurant-cards.tsx";

const wideOnly = "max-md:hidden";

type Props = { rows: readonly RestaurantRow[]; list: RestaurantListState };

/** The list as a table; three columns sort. On a phone only those are shown, the others below the name. */
export function RestaurantTable({ rows, list: { query, links } }: Props) {
  const { t } = useTranslation("restaurants");
  return (
    <Card flush className="overflow-clip">
      <Table caption={t("title")}>
        <thead>
          <tr>
            <ColumnHead to={links.sorts?.name} sorted={query.sort === "name" ? "ascending" : undefined}>
              {t("columns.name")}
            </ColumnHead>
            <ColumnHead to={links.sorts?.rating} sorted={query.sort === "rating" ? "descending" : undefined}>
              {t("columns.rating")}
            </ColumnHead>
            <ColumnHead to={links.sorts?.work} sorted={query.sort === "work" ? "descending" : undefined}>
              {t("columns.work")}
            </ColumnHead>
            <ColumnHead className={wideOnly}>{t("columns.platforms")}</ColumnHead>
            <ColumnHead className={wideOnly}>{t("columns.updated")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Row({ row }: { row: RestaurantRow }) {
  return (
    <tr>
      <td>
        <div className="flex items-center gap-3">
          <span className={wideOnly}>
            <Avatar name={row.name} src={row.logo} square />
          </span>
          <div className="leading-tight">
            <div className="font-semibold">
              <RestaurantName row={row} />
            </div>
            {row.publicName && <div className="text-soft text-sm">{row.publicName}</div>}
            <div className="text-soft text-sm">{townOf(row)}</div>
            <div className="pt-1 empty:hidden">
              <PlatformHealthList platforms={row.lost} />
            </div>
            <Resources row={row} />
            <div className="grid gap-1 pt-1 text-soft text-sm md:hidden">
              <Listings row={row} />
              <Updated row={row} />
            </div>
          </div>
        </div>
      </td>
      <td>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Rating row={row} />
          <span className={wideOnly}>
            <Trend row={row} />
          </span>
        </div>
      </td>
      <td>
        <Work row={row} short />
      </td>
      <td className={wideOnly}>
        <Listings row={row} />
      </td>
      <td className={`text-soft text-sm ${wideOnly}`}>
        <Updated row={row} />
      </td>
    </tr>
  );
}
