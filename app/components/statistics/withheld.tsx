import { href } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReportView } from "#app/services/statistics/present.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChartColumn } from "#app/ui/icons/lucide.tsx";
import { EmptyState } from "#app/ui/states.tsx";

type Restaurants = { withheld: ReportView["withheld"] };

/** Why nothing is shown of the restaurant of the page, and what is missing. */
export function WithheldRestaurant({ withheld: [one] }: Restaurants) {
  const { t } = useTranslation("statistics");
  if (!one) return null;
  const restaurantId = one._id;
  return (
    <EmptyState
      className="card"
      icon={<ChartColumn aria-hidden />}
      title={one.title}
      actions={
        one.reason === "noData" && (
          <LinkButton to={href("/restaurants/:restaurantId/settings/platforms/connection", { restaurantId })}>
            {t("connect")}
          </LinkButton>
        )
      }
    >
      {one.text}
    </EmptyState>
  );
}

/** Restaurants that are left out, by name and with their reason. */
export function WithheldRestaurants({ withheld }: Restaurants) {
  const { t } = useTranslation("statistics");
  return (
    <Card title={t("withheld", { count: withheld.length })}>
      <ul className="grid gap-1">
        {withheld.map(({ _id, name, short }) => (
          <li key={_id} className="wrap-anywhere">
            {name} <span className="text-soft">· {short}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
