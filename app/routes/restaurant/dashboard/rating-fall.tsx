import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { Figures } from "#app/services/dashboards/figures.server.ts";
import { Banner } from "#app/ui/notices.tsx";

/** What has gone wrong for some weeks, in one line, with the reviews that say so. */
export function RatingFall({ fall }: { fall: NonNullable<Figures["fall"]> }) {
  const { t } = useTranslation("dashboard");
  return (
    <Banner tone="danger">
      <p className="min-w-0 flex-1 basis-60">
        <strong>{fall.text}</strong> <span className="text-soft">{fall.before}</span>
      </p>
      <Link to={fall.to} className="link reach">
        {t("fall.read")}
      </Link>
    </Banner>
  );
}
