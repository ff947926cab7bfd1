import { useTranslation } from "#app/locales/use-translation.ts";
import { Card } from "#app/ui/card.tsx";

const shown = [
  "restaurantCount",
  "organizationCount",
  "restaurantCountInOrganizations",
  "userCountInOrganizations",
  "aiInteractionCount",
] as const;

/** The person's counters, in their language's digits. */
export function CountersCard({ counters }: { counters: Readonly<Record<(typeof shown)[number], string>> }) {
  const { t } = useTranslation("account");
  return (
    <Card title={t("counters.title")}>
      <dl className="grid gap-2">
        {shown.map((name) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-soft">{t(`counters.${name}`)}</dt>
            <dd>{counters[name]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
