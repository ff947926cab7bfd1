import { href, Link, useParams } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";

/** To the form in which a review is typed in, for the restaurant whose list this is. */
export function EnterReviewLink() {
  const { t } = useTranslation("reviews");
  const { restaurantId } = useParams();
  const form = href("/admin/imports/review");
  return (
    <Link to={restaurantId ? `${form}?restaurant=${restaurantId}` : form} className="link">
      {t("enter")}
    </Link>
  );
}
