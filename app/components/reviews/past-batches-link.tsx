import { Link, useLocation } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";

/** Link from a list of reviews to its past bulk actions. */
export function PastBatchesLink() {
  const { t } = useTranslation("reviews");
  return (
    <Link to={`${useLocation().pathname}/bulk`} className="link">
      {t("bulk.past")}
    </Link>
  );
}
