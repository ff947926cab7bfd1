import { useTranslation } from "#app/locales/use-translation.ts";
import type { EventView } from "#app/services/reviews/present.server.ts";
import { ReviewText } from "./review-text.tsx";

/** Events of a review, newest first, each in a sentence, with the texts of the time. */
export function ReviewHistory({ events }: { events: readonly EventView[] }) {
  const { t } = useTranslation("reviews");
  return (
    <section aria-label={t("history.title")} className="text-sm">
      {events.length === 0 && <p className="text-soft">{t("history.empty")}</p>}
      <ol className="grid gap-3">
        {events.map((event) => (
          <li key={event.id} className="grid gap-1">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span>{event.sentence}</span>
              <time dateTime={event.at.iso} title={event.at.exact} className="text-soft">
                {event.at.ago}
              </time>
            </p>
            {event.stars && <p>{t("history.stars", event.stars)}</p>}
            {event.text && <ReviewText text={event.text} className="border-line border-s-2 ps-3 text-soft" />}
            {event.formerText && (
              <div className="ms-1 border-line border-s-2 ps-3 text-soft">
                <p>{t("history.former")}</p>
                <ReviewText text={event.formerText} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
