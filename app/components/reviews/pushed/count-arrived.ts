import { dataAddress } from "#app/lib/review-links.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";

/** Counting stops here: the list shows at most a page. */
const countMax = 50;

/** Creation time of a record, from its id (UUID version 7). */
const bornAt = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

/** Number of reviews that arrived since a list was read, under its own filters, which a hint does not know. Null on a failure. */
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
