import { Link, useLocation } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";

/** From a list of reviews to what was done to many of them at once. */
export function PastBatchesLink() {
  const { t } = useTranslation("reviews");
  return (
    <Link to={`${useLocation().pathname}/bulk`} className="link">
      {t("bulk.past")}
    </Link>
  );
}
