import { Link } from "react-router";
import { HealthBadge, HealthLegend, HealthMark } from "#app/components/platforms/health-badge.tsx";
import { PlatformMark } from "#app/components/platforms/platform-mark.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { MatrixRowView } from "#app/services/platforms/matrix.server.ts";
import type { PlatformView } from "#app/services/platforms/present.server.ts";
import { Card } from "#app/ui/card.tsx";
import { RowCheckbox } from "#app/ui/choice.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import type { ListingState } from "#contract/platforms/schemas.ts";

type Props = { rows: readonly MatrixRowView[]; columns: readonly PlatformView[] };
type Listing = MatrixRowView["listings"][string];
const wideOnly = "max-lg:hidden lg:px-1.5";
const legend: readonly ListingState[] = [
  "connected",
  "manual",
  "expiring",
  "waits_for_approval",
  "needs_reconnect",
  "revoked",
];

/** A row per restaurant, a column per platform. On narrow screens linked platforms are below the name. */
export function MatrixTable({ rows, columns }: Props) {
  const { t } = useTranslation("platforms");
  return (
    <Card flush className="overflow-clip">
      <HealthLegend states={legend} className="border-line border-b px-4 py-3 max-lg:hidden" />
      <Table caption={t("matrix.title")} className="lg:table-fixed">
        <thead>
          <tr>
            <ColumnHead className="lg:w-1/4">{t("matrix.restaurant")}</ColumnHead>
            {columns.map((column) => (
              <ColumnHead key={column.key} className={wideOnly}>
                <PlatformMark platform={column.key} className="text-lg" />
                <span className="block max-xl:sr-only">{column.name}</span>
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} columns={columns} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Row({ row, columns }: { row: MatrixRowView; columns: readonly PlatformView[] }) {
  return (
    <tr>
      <th scope="row" className="font-normal text-base text-ink whitespace-normal">
        <span className="flex items-start gap-2.5">
          <Tick row={row} />
          <span className="min-w-0">
            {row.to ? (
              <Link to={row.to} className="font-semibold hover:text-accent">
                {row.name}
              </Link>
            ) : (
              <span className="font-semibold">{row.name}</span>
            )}
            <span className="block text-soft text-sm">{row.detail}</span>
          </span>
        </span>
        <span className="grid gap-1.5 ps-8.5 pt-2 empty:hidden lg:hidden">
          {columns.map((column) => {
            const listing = row.listings[column.key];
            return (
              listing &&
              listing.state !== "not_connected" && (
                <span key={column.key} className="flex flex-wrap items-center gap-2 text-sm pointer-coarse:min-h-11">
                  {column.name} <State listing={listing} />
                </span>
              )
            );
          })}
        </span>
      </th>
      {columns.map((column) => (
        <td key={column.key} className={wideOnly}>
          <Cell listing={row.listings[column.key]} />
        </td>
      ))}
    </tr>
  );
}

/** Only restaurants with a lost connection can be reminded. */
function Tick({ row }: { row: MatrixRowView }) {
  const { t } = useTranslation("platforms");
  if (!row.isBroken) return <span aria-hidden className="w-6 flex-none" />;
  return <RowCheckbox name="restaurant" value={row.id} label={t("matrix.select", { name: row.name })} />;
}

function Cell({ listing }: { listing: Listing | undefined }) {
  const { t } = useTranslation("platforms");
  if (!listing || listing.state === "not_connected")
    return (
      <span className="text-soft" title={t("states.not_connected")}>
        <span aria-hidden>–</span>
        <span className="sr-only">{t("states.not_connected")}</span>
      </span>
    );
  return <State listing={listing} isTight />;
}

function State({ listing, isTight = false }: { listing: Listing; isTight?: boolean }) {
  const { t } = useTranslation("platforms");
  const badge = isTight ? <HealthMark state={listing.state} /> : <HealthBadge state={listing.state} />;
  return (
    <span title={[t(`states.${listing.state}`), listing.details].filter(Boolean).join(" · ")}>
      {listing.to ? (
        <Link to={listing.to} className="reach inline-block max-w-full rounded-full hover:underline">
          {badge}
        </Link>
      ) : (
        badge
      )}
    </span>
  );
}
