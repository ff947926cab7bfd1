import { HealthBadge } from "#app/components/platforms/health-badge.tsx";
import { PlatformMark } from "#app/components/platforms/platform-mark.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ConnectionView } from "#app/services/platforms/present-connections.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ChevronDown } from "#app/ui/icons/lucide.tsx";
import { Capabilities } from "./capabilities.tsx";
import { LinkUp } from "./connection-actions.tsx";
import { ConnectionDetails, isWaitingFor } from "./connection-details.tsx";

type Props = { row: ConnectionView; restaurantId: string; mayManage: boolean; result: FormResult | undefined };

/** A platform in one row that opens: what it can do and, where it is connected, everything about that. What needs somebody is open. */
export function ConnectionRow(props: Props) {
  const { row, restaurantId, mayManage, result } = props;
  const id = `platform-${row.platform.key}`;
  const isOpen =
    row.isLost ||
    row.isWaiting ||
    row.ends !== null ||
    isWaitingFor(row) ||
    (row.isLinked && typedValue(result, "key") === row.platform.key);
  return (
    <article id={id} aria-labelledby={`${id}-name`} className="platform-row">
      <details open={isOpen || undefined}>
        <RowSummary row={row} nameId={`${id}-name`} />
        <div className="grid gap-4 px-4 pb-5 sm:ps-14">
          {row.isLinked ? <ConnectionDetails {...props} /> : <Capabilities row={row} />}
        </div>
      </details>
      {!row.isLinked && mayManage && (
        <div className="platform-link-up">
          {row.claim && <p className="pb-2 text-danger text-sm">{row.claim}</p>}
          <LinkUp row={row} restaurantId={restaurantId} result={result} />
        </div>
      )}
    </article>
  );
}

/** Name, listing and state: what is read without opening the row. */
function RowSummary({ row, nameId }: { row: ConnectionView; nameId: string }) {
  const { t } = useTranslation("platforms");
  const isMissingKeys = !row.isConfigured && row.kind !== "manual";
  const detail = row.isLinked ? row.listing : isMissingKeys ? t("connection.notConfigured") : row.reviewsHere;
  const differenceCount = row.profile?.differenceCount ?? 0;
  return (
    <summary className="platform-summary">
      <PlatformMark platform={row.platform.key} className="text-2xl" />
      <span className="min-w-0 flex-1">
        <h3 id={nameId} className="truncate text-base">
          {row.platform.name}
        </h3>
        {detail && <span className="block truncate text-soft text-sm">{detail}</span>}
      </span>
      {differenceCount > 0 && (
        <Badge tone="brass" className="max-sm:hidden">
          {t("connection.profile.differences", { count: differenceCount })}
        </Badge>
      )}
      {row.isLinked && <HealthBadge state={row.state} />}
      <ChevronDown aria-hidden />
    </summary>
  );
}
