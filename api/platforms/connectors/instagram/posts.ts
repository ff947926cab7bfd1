import { z } from "zod";
import { PlatformError, type PostReader, type Session, type VendorPost } from "#api/platforms/connector.ts";
import type { PostValues } from "#contract/social-posts/schemas.ts";
import { type Graph, listOf, nextOf } from "../meta/graph.ts";
import { countOf, readInsights } from "../meta/insights.ts";
import { noValues } from "../meta/post-values.ts";
import { readResponse, Timestamp } from "../responses.ts";

const text = z.string().nullish();
const Media = z.object({
  id: z.string(),
  caption: text,
  media_type: text,
  media_product_type: text,
  media_url: text,
  thumbnail_url: text,
  permalink: text,
  timestamp: Timestamp,
  like_count: z.unknown().optional(),
  comments_count: z.unknown().optional(),
});
const fields =
  "id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,like_count,comments_count";

/** Meta's names of a post's values (platform reference, 2.7). */
const insightNames: Record<string, keyof PostValues> = {
  views: "views",
  reach: "reach",
  likes: "likes",
  comments: "comments",
  saved: "saves",
  shares: "shares",
  total_interactions: "interactions",
  replies: "replies",
  link_clicks: "linkClicks",
};
const ofPost = "views,reach,likes,comments,saved,shares,total_interactions";
const ofStory = "views,reach,replies,shares,link_clicks";
const pageSize = 25;

function postOf(media: z.infer<typeof Media>, isStory: boolean): VendorPost {
  const isVideo = media.media_type === "VIDEO";
  return {
    externalId: media.id,
    kind: isStory ? "story" : media.media_product_type === "REELS" ? "reel" : "post",
    publishedAt: media.timestamp,
    text: media.caption ?? null,
    permalink: media.permalink ?? null,
    thumbnail: media.thumbnail_url ?? (isVideo ? null : (media.media_url ?? null)),
    values: isStory
      ? noValues
      : { ...noValues, likes: countOf(media.like_count), comments: countOf(media.comments_count) },
  };
}

async function valuesOf(graph: Graph, session: Session, post: VendorPost): Promise<PostValues> {
  const isStory = post.kind === "story";
  const query = { metric: isStory ? ofStory : ofPost };
  const insights = await readInsights(graph, session, post.externalId, query).catch((error: unknown) => {
    // Fewer than five people have seen the story (platform reference, 2.7).
    if (isStory && error instanceof PlatformError && error.vendorCode === "10") return [];
    throw error;
  });
  const values = { ...post.values };
  for (const { name, values: told, total_value } of insights) {
    const metric = insightNames[name];
    if (metric) values[metric] = countOf(told[0]?.value ?? total_value?.value) ?? values[metric];
  }
  return values;
}

/** Media of an account and its stories (platform reference, 2.5). */
export function instagramPosts(graph: Graph): PostReader {
  const read = async ({ accessToken, location }: Session, edge: string, cursor: string | null) => {
    const query = { fields, limit: String(pageSize), ...(cursor ? { after: cursor } : {}) };
    const path = `/${location.externalId}/${edge}`;
    return readResponse(listOf(Media), await graph.call(accessToken, { method: "GET", path, query }));
  };
  return {
    async page(session, cursor) {
      const { data, paging } = await read(session, "media", cursor);
      const shown = data.filter(
        ({ media_product_type }) => media_product_type !== "STORY" && media_product_type !== "AD",
      );
      return { posts: shown.map((media) => postOf(media, false)), next: nextOf(paging) };
    },
    async stories(session) {
      const { data } = await read(session, "stories", null);
      return data.map((media) => postOf(media, true));
    },
    values: (session, post) => valuesOf(graph, session, post),
  };
}
