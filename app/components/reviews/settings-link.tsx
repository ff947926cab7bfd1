import { Link, useLocation } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";

/** Link from a restaurant's reviews to their settings. */
export function SettingsLink() {
  const { t } = useTranslation("work");
  const { pathname } = useLocation();
  return (
    <Link to={pathname.replace(/reputation\/reviews$/, "settings/reviews")} className="link">
      {t("settings")}
    </Link>
  );
}
