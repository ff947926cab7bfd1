import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";

/** Leads to what the audit log tells of the screen's record. */
export function HistoryLink({ to }: { to: string }) {
  const { t } = useTranslation("common");
  return (
    <Link to={to} className="link reach">
      {t("history")}
    </Link>
  );
}
