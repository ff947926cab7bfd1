import { PlatformHealthList } from "#app/components/platforms/health-badge.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { RestaurantListState } from "#app/services/restaurants/list.server.ts";
import type { RestaurantRow } from "#app/services/restaurants/rows.server.ts";
import { Avatar } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import { Rating, Resources, RestaurantName, Updated, Work } from "./restaurant-cards.tsx";

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
            <ColumnHead to={links.sorts.name} sorted={query.sort === "name" ? "ascending" : undefined}>
              {t("columns.name")}
            </ColumnHead>
            <ColumnHead className={wideOnly}>{t("columns.city")}</ColumnHead>
            <ColumnHead className={wideOnly}>{t("columns.organization")}</ColumnHead>
            <ColumnHead to={links.sorts.rating} sorted={query.sort === "rating" ? "descending" : undefined}>
              {t("columns.rating")}
            </ColumnHead>
            <ColumnHead to={links.sorts.work} sorted={query.sort === "work" ? "descending" : undefined}>
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
        <div className="flex items-center gap-3 md:min-w-52">
          <span className={wideOnly}>
            <Avatar name={row.name} square />
          </span>
          <div className="leading-tight">
            <div className="font-semibold">
              <RestaurantName row={row} />
            </div>
            {row.publicName && <div className="text-soft text-sm">{row.publicName}</div>}
            <div className="pt-1 empty:hidden">
              <PlatformHealthList platforms={row.lost} />
            </div>
            <Resources row={row} />
            <div className="grid gap-0.5 pt-0.5 text-soft text-sm md:hidden">
              <span>{[row.city, row.organization].filter(Boolean).join(" · ")}</span>
              <span>{row.platforms}</span>
              <Updated row={row} />
            </div>
          </div>
        </div>
      </td>
      <td className={`whitespace-nowrap ${wideOnly}`}>{row.city}</td>
      <td className={`whitespace-nowrap ${wideOnly}`}>{row.organization}</td>
      <td className="md:min-w-36">
        <Rating row={row} />
      </td>
      <td>
        <Work row={row} short />
      </td>
      <td className={`min-w-44 text-soft text-sm ${wideOnly}`}>{row.platforms}</td>
      <td className={`text-soft text-sm ${wideOnly}`}>
        <Updated row={row} />
      </td>
    </tr>
  );
}
