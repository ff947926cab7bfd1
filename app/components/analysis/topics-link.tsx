import { Link, useLocation } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";

/** From the list of reviews to what they say, under the same filters. */
export function TopicsLink() {
  const { t } = useTranslation("analysis");
  const { pathname, search } = useLocation();
  return (
    <Link to={`${pathname.replace(/reviews$/, "topics")}${search}`} className="link">
      {t("page.open")}
    </Link>
  );
}
