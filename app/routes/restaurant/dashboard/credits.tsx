import { useTranslation } from "#app/locales/use-translation.ts";
import type { CreditsData } from "#app/services/dashboards/credits.server.ts";
import { Stat } from "#app/ui/card.tsx";

/** Credits of the month, and how long they will do. */
export function CreditsLeft({ credits }: { credits: CreditsData }) {
  const { t } = useTranslation("dashboard");
  return (
    <Stat label={t("credits.title")} value={credits.text} to={credits.to}>
      <span className="block">{credits.used}</span>
      <span className={credits.isShort ? "text-danger" : undefined}>{credits.forecast}</span>
    </Stat>
  );
}
