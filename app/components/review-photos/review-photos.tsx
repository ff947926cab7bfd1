import { useParams } from "react-router";
import { scopedHref, scopeOf } from "#app/lib/scope.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import { Badge } from "#app/ui/badge.tsx";

type Props = {
  review: Pick<PresentedReview, "id" | "author"> & { photos: NonNullable<PresentedReview["photos"]> };
};

/** The guest's photos: each opens large by a plain link. Loaded from our own server when they come into view. */
export function ReviewPhotos({ review: { id, author, photos } }: Props) {
  const { t } = useTranslation("reviews");
  const scope = scopeOf(useParams());
  const by = author || t("card.anonymous");
  return (
    <ul aria-label={t("photos.label")} className="flex flex-wrap gap-2">
      {photos.map(({ key, caption, isVideo }, at) => {
        const address = `${scopedHref(scope, "/reputation/reviews/:reviewId/photos/:position", { reviewId: id, position: `${at}` })}?v=${key}`;
        const photo = t("photos.one", { position: at + 1, total: photos.length, author: by });
        return (
          <li key={key} className="relative">
            <a href={`${address}&size=large`} target="_blank" rel="noopener noreferrer" className="block">
              <img
                src={address}
                alt={caption ? t("photos.captioned", { photo, caption }) : photo}
                title={caption}
                width={112}
                height={112}
                loading="lazy"
                decoding="async"
                // Reserves space before the picture is there, or if it never arrives.
                className="size-28 rounded-control bg-sunken object-cover text-xs"
              />
              {isVideo && (
                <span className="absolute start-1 bottom-1">
                  <Badge>{t("photos.video")}</Badge>
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
