import type { Context, Hono } from "hono";
import { sandboxPhotoAddress } from "#config/platforms.ts";
import type { SandboxContext } from "../context.ts";
import { postsOf, type SandboxPost, type SocialNetwork, valuesAt } from "../insights/posts.ts";
import { callerOf } from "./access.ts";
import { badParameter, permissionMissing, unknownObject } from "./errors.ts";
import { selectFields } from "./fields.ts";
import { ownerOf } from "./insights.ts";
import { listShape } from "./lists.ts";
import { metaTime } from "./shapes.ts";

/** A post of a Page. */
function pagePost(post: SandboxPost, now: number): object {
  const { likes, comments, shares } = valuesAt(post, now);
  return {
    id: post.id,
    message: post.text,
    created_time: metaTime(post.at),
    permalink_url: `https://www.facebook.com/${post.id.replace("_", "/posts/")}`,
    full_picture: sandboxPhotoAddress(post.picture),
    ...(shares > 0 && { shares: { count: shares } }),
    comments: { data: [], summary: { total_count: comments } },
    reactions: { data: [], summary: { total_count: likes } },
  };
}
/** A post, reel or story of an account. */
function media(post: SandboxPost, now: number): object {
  const { likes, comments } = valuesAt(post, now);
  const isVideo = post.kind === "reel";
  return {
    id: post.id,
    ...(post.text !== null && { caption: post.text }),
    media_type: isVideo ? "VIDEO" : "IMAGE",
    media_product_type: { post: "FEED", reel: "REELS", story: "STORY" }[post.kind],
    media_url: sandboxPhotoAddress(post.picture),
    ...(isVideo && { thumbnail_url: sandboxPhotoAddress(post.picture) }),
    permalink: `https://www.instagram.com/${isVideo ? "reel" : "p"}/${post.id}/`,
    timestamp: metaTime(post.at),
    ...(post.kind !== "story" && { like_count: likes, comments_count: comments }),
  };
}
const pageStory = ({ id, at }: SandboxPost): object => ({
  post_id: id,
  status: "PUBLISHED",
  creation_time: String(Math.floor(at / 1000)),
  media_type: "photo",
  media_id: id.split("_").at(-1),
  url: `https://www.facebook.com/stories/${id}`,
});

const edges: Record<
  string,
  {
    network: SocialNetwork;
    permission: string;
    isStory: boolean;
    shape: (post: SandboxPost, now: number) => object;
    fields: string;
  }[]
> = {
  published_posts: [
    {
      network: "facebook",
      permission: "pages_read_engagement",
      isStory: false,
      shape: pagePost,
      fields: "id,message,created_time",
    },
  ],
  media: [{ network: "instagram", permission: "instagram_basic", isStory: false, shape: media, fields: "id" }],
  stories: [
    { network: "facebook", permission: "pages_read_engagement", isStory: true, shape: pageStory, fields: "" },
    { network: "instagram", permission: "instagram_basic", isStory: true, shape: media, fields: "id" },
  ],
};

function listPosts(context: SandboxContext, c: Context, edge: string): Response {
  const id = c.req.param("id") ?? "";
  const caller = callerOf(context, c.req.raw);
  if (caller instanceof Response) return caller;
  const owner = ownerOf(context, caller, id);
  const asked = edges[edge]?.find(({ network }) => network === owner?.network);
  if (!owner || !asked) return unknownObject(id);
  if (!caller.claims.scopes.includes(asked.permission)) return permissionMissing(10, asked.permission);
  const now = context.state.clock.now();
  const rows = postsOf(owner.restaurant, asked.network, { now }).filter(
    ({ kind }) => (kind === "story") === asked.isStory,
  );
  const fields = c.req.query("fields") ?? asked.fields;
  if (fields && selectFields({}, fields) === null) return badParameter("Syntax error in fields");
  return listShape(context, c, rows, (post) => {
    const shape = asked.shape(post, now);
    return fields ? selectFields(shape, fields) : shape;
  });
}

/** What Pages and accounts have published. */
export function mountPosts(app: Hono, context: SandboxContext): void {
  for (const edge of Object.keys(edges)) app.get(`/:id{\\d+}/${edge}`, (c) => listPosts(context, c, edge));
}
