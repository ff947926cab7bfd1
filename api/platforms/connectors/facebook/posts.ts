import { z } from "zod";
import { PlatformError, type PostReader, type Session, type VendorPost } from "#api/platforms/connector.ts";
import type { PostValues } from "#contract/social-posts/schemas.ts";
import { type Graph, listOf, nextOf } from "../meta/graph.ts";
import { countOf, readInsights } from "../meta/insights.ts";
import { noValues } from "../meta/post-values.ts";
import { readResponse, Timestamp } from "../responses.ts";

const text = z.string().nullish();
const summary = z.object({ summary: z.object({ total_count: z.unknown().optional() }).nullish() }).nullish();
const Post = z.object({
  id: z.string(),
  message: text,
  created_time: Timestamp,
  permalink_url: text,
  full_picture: text,
  shares: z.object({ count: z.unknown().optional() }).nullish(),
  comments: summary,
  reactions: summary,
});
const Story = z.object({
  post_id: z.string(),
  status: text,
  /** Seconds since 1970. */
  creation_time: z.coerce.number().positive(),
  url: text,
});
const fields =
  "id,message,created_time,permalink_url,full_picture,shares,comments.summary(true).limit(0),reactions.summary(true).limit(0)";
const pageSize = 25;

function postOf(post: z.infer<typeof Post>): VendorPost {
  const likes = countOf(post.reactions?.summary?.total_count);
  const comments = countOf(post.comments?.summary?.total_count);
  // A post that nobody has shared has no count.
  const shares = post.shares ? countOf(post.shares.count) : 0;
  const told = [likes, comments, shares].filter((count) => count !== null);
  return {
    externalId: post.id,
    kind: /\/reel\//.test(post.permalink_url ?? "") ? "reel" : "post",
    publishedAt: post.created_time,
    text: post.message ?? null,
    permalink: post.permalink_url ?? null,
    thumbnail: post.full_picture ?? null,
    values: {
      ...noValues,
      likes,
      comments,
      shares,
      interactions: told.length === 3 ? told.reduce((sum, count) => sum + count, 0) : null,
    },
  };
}

/** Meta's names (platform reference, 2.7), asked for one by one, since it gives them up one by one. */
const insightNames = { post_media_view: "views", post_total_media_view_unique: "reach" } as const;

async function valuesOf(graph: Graph, session: Session, post: VendorPost): Promise<PostValues> {
  const values = { ...post.values };
  // Meta tells nothing of a Page's stories.
  if (post.kind === "story") return values;
  for (const [metric, name] of Object.entries(insightNames)) {
    try {
      const [insight] = await readInsights(graph, session, post.externalId, { metric });
      values[name] = countOf(insight?.values[0]?.value ?? insight?.total_value?.value);
    } catch (error) {
      if (!(error instanceof PlatformError) || error.code !== "INVALID_INPUT") throw error;
    }
  }
  return values;
}

/** What a Page has published, and its stories (platform reference, 2.3). */
export function facebookPosts(graph: Graph): PostReader {
  return {
    async page({ accessToken, location }, cursor) {
      const query = { fields, limit: String(pageSize), ...(cursor ? { after: cursor } : {}) };
      const path = `/${location.externalId}/published_posts`;
      const { data, paging } = readResponse(
        listOf(Post),
        await graph.call(accessToken, { method: "GET", path, query }),
      );
      return { posts: data.map(postOf), next: nextOf(paging) };
    },
    async stories({ accessToken, location }) {
      const path = `/${location.externalId}/stories`;
      const { data } = readResponse(listOf(Story), await graph.call(accessToken, { method: "GET", path }));
      const live = data.filter(({ status }) => status !== "ARCHIVED");
      return live.map((story) => ({
        externalId: story.post_id,
        kind: "story" as const,
        publishedAt: new Date(story.creation_time * 1000),
        text: null,
        permalink: story.url ?? null,
        thumbnail: null,
        values: noValues,
      }));
    },
    values: (session, post) => valuesOf(graph, session, post),
  };
}
