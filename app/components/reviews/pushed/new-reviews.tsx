import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { usePushHints } from "#app/islands/push/hints.ts";
import { isPlainClick } from "#app/lib/review-links.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { ArrowUp } from "#app/ui/icons/lucide.tsx";
import { countArrived } from "./count-arrived.ts";
import { isHintForList } from "./is-hint-for-list.ts";

/** Hints within this time cause one request. */
const pauseMs = 300;

/** Shows that reviews of this list have arrived, with a link to them: a list that is being read does not move by itself. */
export function NewReviews({ data }: { data: ReviewScreenData }) {
  const { t, language } = useTranslation("reviews");
  const [source, setSource] = useState(data);
  const [count, setCount] = useState(0);
  if (source !== data) {
    setSource(data);
    setCount(0);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // A hint does not know the filters: the server counts the reviews of this list.
  async function ask() {
    timer.current = undefined;
    const arrived = await countArrived(data);
    if (arrived !== null && latest.current === data) setCount(arrived);
  }
  usePushHints(["reviews.new"], (hints) => {
    if (hints.some((hint) => isHintForList(data.restaurantIds, hint)))
      timer.current ??= setTimeout(() => void ask(), pauseMs);
  });
  const { revalidate } = useRevalidator();
  const { first, self } = data.links;
  const onClick = (event: MouseEvent) => {
    // The list's own address might only close the open review; here the list itself must be read again.
    if (first || !isPlainClick(event)) return;
    event.preventDefault();
    void revalidate();
  };
  return (
    <div role="status" className="contents">
      {count > 0 && (
        <Link to={first ?? self} onClick={onClick} className="btn btn-small justify-self-center">
          <ArrowUp aria-hidden />
          {t("list.newReviews", { count, text: count.toLocaleString(language) })}
        </Link>
      )}
    </div>
  );
}
