import { Link, useLocation } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";

/** Links from the list of reviews to their topics, with the same filters. */
export function TopicsLink() {
  const { t } = useTranslation("analysis");
  const { pathname, search } = useLocation();
  return (
    <Link to={`${pathname.replace(/reviews$/, "topics")}${search}`} className="link">
      {t("page.open")}
    </Link>
  );
}
