import { requireRestaurant } from "#api/access-scope.ts";
import { api } from "#api/implement.ts";
import { listManaged, listTags } from "./list.ts";
import { createTag, deleteTag, mergeTag, updateTag } from "./writes.ts";

/** The rows `reviewTags.*` of the endpoint table. */
export const reviewTagsHandlers = {
  list: api.reviewTags.list.handler(async ({ context }) => ({ data: await listTags(context) })),
  manage: api.reviewTags.manage.handler(async ({ input, context }) => {
    const { organizationId } = await requireRestaurant(context, input.restaurantId);
    return { data: await listManaged(context, organizationId) };
  }),
  create: api.reviewTags.create.handler(async ({ input, context }) => ({ data: await createTag(context, input) })),
  update: api.reviewTags.update.handler(async ({ input, context }) => ({ data: await updateTag(context, input) })),
  merge: api.reviewTags.merge.handler(async ({ input, context }) => ({ data: await mergeTag(context, input) })),
  delete: api.reviewTags.delete.handler(async ({ input, context }) => {
    await deleteTag(context, input);
    return { data: { done: true as const } };
  }),
};
