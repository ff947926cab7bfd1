import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { MenuLink } from "#app/ui/menu.tsx";

/** Leads to what the audit log tells of the screen's record. */
export function HistoryLink({ to }: { to: string }) {
  const { t } = useTranslation("common");
  return (
    <Link to={to} className="link reach">
      {t("history")}
    </Link>
  );
}

/** The same in a page's menu, for screens whose head has no room for a link. */
export function HistoryEntry({ to }: { to: string }) {
  const { t } = useTranslation("common");
  return <MenuLink to={to}>{t("history")}</MenuLink>;
}
