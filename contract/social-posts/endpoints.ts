import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { PageInput, page } from "../paging.ts";
import { PostDay, SocialPost, SocialPostFilter } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "statistics" });

const guarded = { method: "GET", guard: "restaurant", ability: { action: "read", subject: "Restaurant" } } as const;

export const socialPostsEndpoints = {
  list: endpoint({
    ...guarded,
    path: "/restaurants/{restaurantId}/social-posts",
    summary: "Posts, reels and stories of a restaurant that were published in a period, with their latest values",
    input: PageInput.extend({ restaurantId: Id, ...SocialPostFilter.shape }).refine(({ from, to }) => from <= to, {
      path: ["to"],
      error: "to_before_from",
    }),
    output: page(SocialPost),
  }),
  picture: endpoint({
    ...guarded,
    path: "/restaurants/{restaurantId}/social-posts/{postId}/picture",
    summary: "The picture of a post as WebP; read from its source by this server, so that no reader is seen there",
    input: z.object({ restaurantId: Id, postId: Id }),
    output: z.file(),
    errors: ["PHOTO_UNAVAILABLE", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
  }),
  days: endpoint({
    ...guarded,
    path: "/restaurants/{restaurantId}/social-posts/{postId}/days",
    summary: "The values of a post as they stood day by day",
    input: z.object({ restaurantId: Id, postId: Id }),
    output: response(z.array(PostDay)),
  }),
};
