import { href, redirect } from "react-router";
import { z } from "zod";
import { textsIn, translatorOf } from "#app/middleware/i18n.server.ts";
import { currentIn } from "#app/services/request/conflict.server.ts";
import { Id } from "#contract/ids.ts";
import { restaurantLengthMax } from "#contract/restaurant-administration/limits.ts";
import { administrationList } from "#contract/restaurant-administration/list-query.ts";
import { RestaurantContent } from "#contract/restaurant-administration/schemas.ts";
import { type Acting, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import type { ProductApiError } from "../request/product-api-error.server.ts";
import { changeOf } from "./change.server.ts";
import { bulkActions, filtersOf, restaurantPath } from "./list.server.ts";

const changePath = (changeId: string) => href("/admin/restaurants/changes/:changeId", { changeId });
const BulkAction = z.enum(bulkActions);

/** The form around the table: what to do with the ticked restaurants, or with all that are found. */
export const planChangeIntent = formIntentAt<{ request: Request }>()({
  schema: z.object({ restaurantIds: z.array(RecordId), all: z.boolean().default(false), change: BulkAction }),
  run: async ({ restaurantIds, all, change }, { context, request }) => {
    if (!all && restaurantIds.length === 0)
      throw new FormProblem({ status: 422, message: textsIn(context, "restaurant-administration")("bulk.nothing") });
    const query = administrationList.read(new URL(request.url).searchParams);
    const which = all ? { filters: filtersOf(query) } : { restaurantIds };
    const { data } = await productApi(context).restaurantAdministration.planChange({ ...changeOf[change], ...which });
    return redirect(changePath(data._id));
  },
});

type OfChange = { params: { changeId: string } };
const ofChange = formIntentAt<OfChange>();
const toChange = ({ params }: Acting<OfChange>) => changePath(params.changeId);

/** The forms of a bulk change. */
export const changeIntents = {
  confirm: ofChange({
    schema: z.object({}),
    run: async (_form, { context, params }) =>
      (await productApi(context).restaurantAdministration.confirmChange(params)).data.counts,
    toast: (t, { changed }) => t("restaurant-administration:toasts.changed", { count: changed }),
    to: toChange,
  }),
  undo: ofChange({
    schema: z.object({}),
    run: async (_form, { context, params }) =>
      (await productApi(context).restaurantAdministration.undoChange(params)).data.counts,
    toast: (t, { undone }) => t("restaurant-administration:toasts.undone", { count: undone }),
    to: toChange,
  }),
};

type OfRestaurant = { params: { id: string } };
const ofRestaurant = formIntentAt<OfRestaurant>();

/** After a conflict the form sent again replaces the other's. */
function refuse(error: ProductApiError, { context }: Acting<OfRestaurant>): FormProblem | undefined {
  const current = currentIn(error, z.object({ updatedAt: z.string() }));
  if (!current) return undefined;
  const message = translatorOf(context)("restaurant-administration:conflict");
  return new FormProblem({ status: 409, message, values: { ...current } });
}

/** The forms of one restaurant. */
export const administeredIntents = {
  save: ofRestaurant({
    schema: z.object({
      ...RestaurantContent.shape,
      name: z.string().trim().min(1).max(restaurantLengthMax.name),
      organizationId: Id.optional(),
      updatedAt: z.string().default(""),
    }),
    run: async ({ organizationId, updatedAt, ...content }, { context, params }) => {
      const api = productApi(context).restaurantAdministration;
      if (params.id === "new") {
        const created = await api.create({ ...content, organizationId: RecordId.parse(organizationId) });
        return redirect(restaurantPath(created.data._id));
      }
      const seen = z.iso.datetime().catch(new Date(0).toISOString()).parse(updatedAt);
      await api.update({ ...content, restaurantId: RecordId.parse(params.id), expectedUpdatedAt: seen });
      return redirect(restaurantPath(params.id));
    },
    toast: (t, _done, { params }) => t(`restaurant-administration:toasts.${params.id === "new" ? "created" : "saved"}`),
    fieldTexts: {
      phone: (t) => t("restaurant-administration:fields.phoneWrong"),
      website: (t) => t("restaurant-administration:fields.addressWrong"),
      reservationUrl: (t) => t("restaurant-administration:fields.addressWrong"),
      orderUrl: (t) => t("restaurant-administration:fields.addressWrong"),
    },
    refuse,
  }),
  plan: ofRestaurant({
    schema: z.object({ change: BulkAction }),
    run: async ({ change }, { context, params }) => {
      const restaurantIds = [RecordId.parse(params.id)];
      const { data } = await productApi(context).restaurantAdministration.planChange({
        ...changeOf[change],
        restaurantIds,
      });
      return redirect(changePath(data._id));
    },
  }),
};
