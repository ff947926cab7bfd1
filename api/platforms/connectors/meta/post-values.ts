import type { PostValues } from "#contract/social-posts/schemas.ts";

/** Nothing told of a post. */
export const noValues: PostValues = {
  views: null,
  reach: null,
  likes: null,
  comments: null,
  saves: null,
  shares: null,
  interactions: null,
  replies: null,
  linkClicks: null,
};
