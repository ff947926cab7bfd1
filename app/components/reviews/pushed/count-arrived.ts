import { dataAddress } from "#app/lib/review-links.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";

/** More than these are not told apart: the list is as long as a page at most. */
const countMax = 50;

/** When a record was made, as its id tells (UUID version 7). */
const bornAt = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

/**
 * How many reviews have arrived since a list was read, under its own filters: a hint knows nothing of these. Null when that cannot be
 * had.
 */
export async function countArrived({
  links,
  readAt,
}: Pick<ReviewScreenData, "links" | "readAt">): Promise<number | null> {
  try {
    const { pathname, searchParams: query } = new URL(links.first ?? links.self, window.location.href);
    query.set("sort", "newest");
    query.set("pageSize", String(countMax));
    const response = await fetch(dataAddress(`${pathname}?${query}`));
    if (!response.ok || response.redirected) return null;
    const { reviews } = (await response.json()) as ReviewScreenData;
    return reviews.filter(({ id }) => bornAt(id) > readAt).length;
  } catch {
    return null;
  }
}
