import { useTranslation } from "#app/locales/use-translation.ts";
import type { EventView } from "#app/services/reviews/present.server.ts";
import { ReviewText } from "./review-text.tsx";

/** Events of a review, newest first, with the texts of the time. */
export function ReviewHistory({ events }: { events: readonly EventView[] }) {
  const { t } = useTranslation("reviews");
  return (
    <section aria-label={t("history.title")} className="grid gap-2 rounded-control bg-sunken p-3 text-sm">
      <h3 className="font-semibold text-sm">{t("history.title")}</h3>
      {events.length === 0 && <p className="text-soft">{t("history.empty")}</p>}
      <ol className="grid gap-2">
        {events.map((event) => (
          <li key={event.id}>
            <p className="flex flex-wrap gap-x-2">
              <strong>{event.kind === "outbox" ? event.title : t(`history.kinds.${event.kind}`)}</strong>
              <span>{event.userName || t("history.nobody")}</span>
              <time dateTime={event.at.iso} title={event.at.exact} className="text-soft">
                {event.at.ago}
              </time>
            </p>
            {event.stars && <p>{t("history.stars", event.stars)}</p>}
            {event.text && <ReviewText text={event.text} className="text-soft" />}
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
