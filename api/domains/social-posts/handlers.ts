import { requireRestaurant } from "#api/access-scope.ts";
import { api } from "#api/implement.ts";
import { postPicture } from "./picture.ts";
import { postDays } from "./read/days.ts";
import { listPosts } from "./read/list.ts";

/** The rows `socialPosts.*` of the endpoint table. */
export const socialPostsHandlers = {
  list: api.socialPosts.list.handler(async ({ input, context }) => {
    const { restaurantId, ...asked } = input;
    const { id } = await requireRestaurant(context, restaurantId);
    return listPosts(context.database, { ...asked, restaurantIds: [id] });
  }),
  picture: api.socialPosts.picture.handler(async ({ input, context, signal }) => {
    const { id } = await requireRestaurant(context, input.restaurantId);
    return postPicture(context, { restaurantId: id, postId: input.postId }, signal);
  }),
  days: api.socialPosts.days.handler(async ({ input, context }) => {
    const { id } = await requireRestaurant(context, input.restaurantId);
    return { data: await postDays(context.database, id, input.postId) };
  }),
};
