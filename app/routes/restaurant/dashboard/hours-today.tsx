import { useTranslation } from "#app/locales/use-translation.ts";
import type { TodayHours } from "#app/services/dashboards/hours.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";

/** Today's opening hours, by the restaurant's own clock. */
export function HoursToday({ hours }: { hours: TodayHours }) {
  const { t } = useTranslation("dashboard");
  return (
    <Card
      title={t("hours.title")}
      aside={
        hours.isOpenNow !== null && (
          <Badge tone={hours.isOpenNow ? "accent" : "neutral"}>
            {t(hours.isOpenNow ? "hours.openNow" : "hours.closedNow")}
          </Badge>
        )
      }
    >
      <ul className="tabular-nums">
        {hours.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {hours.special && <p className="text-soft text-sm">{hours.special}</p>}
    </Card>
  );
}
