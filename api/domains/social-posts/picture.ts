import { and, eq } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { socialPosts } from "#api/db/schema/social-posts.ts";
import { fail } from "#api/errors.ts";
import { rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { redrawn } from "#api/pictures.ts";
import { Turns } from "#api/platforms/pictures/turns.ts";
import { principalOf } from "#api/principal.ts";

const sidePixels = 320;
/** Enough for a page's list at once, as for photos of reviews. */
const turns = new Turns({ running: 4, runningOfGroup: 2, waiting: 120, waitingOfGroup: 80 });
const pictureLimit = { max: 240, windowSeconds: 60 };

/**
 * The picture of a post as WebP, read from its source by this server. NOT_FOUND where the post has none; PHOTO_UNAVAILABLE when the source
 * fails, or its address has ended.
 */
export async function postPicture(
  context: ApiContext,
  { restaurantId, postId }: { restaurantId: string; postId: string },
  signal?: AbortSignal,
): Promise<File> {
  const { orm } = context.database;
  await requireRateLimit(orm, rateLimitKey("post-picture", "account", principalOf(context).userId), pictureLimit);
  const [post] = await orm
    .select({ address: socialPosts.thumbnail })
    .from(socialPosts)
    .where(and(eq(socialPosts.id, postId), eq(socialPosts.restaurantId, restaurantId)));
  const address = post?.address;
  if (!address) throw fail("NOT_FOUND");
  const read = async () => {
    const bytes = await context.platforms.pictures(address, signal);
    return (
      bytes &&
      redrawn(bytes, (picture) => picture.resize(sidePixels, sidePixels, { fit: "cover" }).webp({ quality: 78 }))
    );
  };
  const turn = await turns.take(URL.parse(address)?.host ?? "", read, signal);
  if (!turn && !signal?.aborted) throw fail("SERVICE_UNAVAILABLE");
  if (!turn?.value) throw fail("PHOTO_UNAVAILABLE");
  return new File([new Uint8Array(turn.value)], "post.webp", { type: "image/webp" });
}
