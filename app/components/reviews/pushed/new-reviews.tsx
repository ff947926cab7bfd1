import { useState } from "react";
import { Link } from "react-router";
import { usePushHints } from "#app/islands/push/hints.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { ArrowUp } from "#app/ui/icons/lucide.tsx";
import type { ReviewScreenData } from "../review-data.ts";
import { concerns } from "./concerns.ts";

/** Says that reviews have arrived and leads to them: a list that is being read does not move by itself. */
export function NewReviews({ data }: { data: ReviewScreenData }) {
  const { t, language } = useTranslation("reviews");
  const [source, setSource] = useState(data);
  const [count, setCount] = useState(0);
  if (source !== data) {
    setSource(data);
    setCount(0);
  }
  usePushHints(["reviews.new"], (hints) => {
    const ours = hints.filter((hint) => concerns(data.restaurantIds, hint));
    setCount(count + ours.reduce((sum, hint) => sum + (Number(hint.data.count) || 1), 0));
  });
  const { first, self } = data.links;
  return (
    <div role="status" className="contents">
      {count > 0 && (
        <Link to={first ?? self} className="btn btn-small justify-self-center">
          <ArrowUp aria-hidden />
          {t("list.newReviews", { count, text: count.toLocaleString(language) })}
        </Link>
      )}
    </div>
  );
}
