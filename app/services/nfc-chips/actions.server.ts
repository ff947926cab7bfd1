import { redirect } from "react-router";
import { z } from "zod";
import { textsIn, translatorOf } from "#app/middleware/i18n.server.ts";
import { currentIn } from "#app/services/request/conflict.server.ts";
import { Id } from "#contract/ids.ts";
import { nfcChipActions } from "#contract/nfc-chips/limits.ts";
import { nfcChipList } from "#contract/nfc-chips/list-query.ts";
import { NfcChipContent, type NfcChipUid, ReviewPageKey } from "#contract/nfc-chips/schemas.ts";
import { type Acting, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem, problemOf } from "../request/form-problem.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import type { ProductApiError } from "../request/product-api-error.server.ts";
import { filtersOf } from "./list.server.ts";
import { chipPath } from "./present.server.ts";
import { findTypedRestaurant } from "./restaurants.server.ts";

const emptyIsNone = (text: string) => (text === "" ? null : text);

/** The form around the table: what to do with the ticked chips, or with all that are found. */
export const changeChipsIntent = formIntentAt<{ url: URL }>()({
  schema: z.object({
    chipIds: z.array(RecordId),
    all: z.boolean().default(false),
    change: z.enum(nfcChipActions),
    restaurant: z.string().trim().max(300).default(""),
  }),
  run: async ({ chipIds, all, change: action, restaurant }, { context, url }) => {
    const t = textsIn(context, "nfc-chips");
    if (!all && chipIds.length === 0) throw new FormProblem({ status: 422, message: t("bulk.nothing") });
    if (action === "assign" && restaurant === "")
      throw new FormProblem({ status: 422, fields: { restaurant: t("restaurant.missing") } });
    const restaurantId = action === "assign" ? await findTypedRestaurant(context, restaurant) : undefined;
    const query = nfcChipList.read(url.searchParams);
    const which = all ? { filters: filtersOf(query) } : { chipIds };
    const { data } = await productApi(context).nfcChips.change({ action, restaurantId, ...which });
    return { ...data, action };
  },
  toast: (t, { changed, unchanged, action }) => ({
    kind: changed > 0 ? "success" : "info",
    title: t(`nfc-chips:toasts.${action}`, { count: changed }),
    ...(unchanged > 0 && { description: t("nfc-chips:toasts.unchanged", { count: unchanged }) }),
  }),
  to: ({ url }) => url.pathname + url.search,
});

type OfChip = { params: { chipId: string } };
const ofChip = formIntentAt<OfChip>();

/** After a conflict the form sent again replaces the other's. */
function refuse(error: ProductApiError, { context }: Acting<OfChip>): FormProblem | undefined {
  if (error.code === "NFC_CHIP_KNOWN")
    return new FormProblem({ status: 409, fields: { uid: problemOf(context, error).text ?? "" } });
  const current = currentIn(error, z.object({ updatedAt: z.string() }));
  if (!current) return undefined;
  const message = translatorOf(context)("nfc-chips:conflict");
  return new FormProblem({ status: 409, message, values: { ...current } });
}

const toChip = ({ params }: Acting<OfChip>) => chipPath(params.chipId);
const switchIntent = (action: "activate" | "deactivate") =>
  ofChip({
    schema: z.object({}),
    run: async (_form, { context, params }) =>
      (await productApi(context).nfcChips.change({ action, chipIds: [RecordId.parse(params.chipId)] })).data,
    toast: (t) => t(`nfc-chips:toasts.${action}`, { count: 1 }),
    to: toChip,
  });

const uid: typeof NfcChipUid = NfcChipContent.shape.uid;

/** The forms of one chip. */
export const chipIntents = {
  save: ofChip({
    schema: z.object({
      uid,
      name: NfcChipContent.shape.name,
      restaurant: z.string().trim().max(300).default(""),
      /** The restaurant that the page showed, and its text: unchanged it stays, though others have its name. */
      shownRestaurant: z.string().default(""),
      organizationId: Id.or(z.literal("")).default(""),
      pageKey: ReviewPageKey.or(z.literal("")).default(""),
      updatedAt: z.string().default(""),
    }),
    run: async ({ restaurant, shownRestaurant, organizationId, pageKey, updatedAt, ...content }, acting) => {
      const { context, params } = acting;
      const api = productApi(context).nfcChips;
      const known = params.chipId === "new" ? null : (await api.get({ chipId: RecordId.parse(params.chipId) })).data;
      const same = restaurant === shownRestaurant ? known?.restaurant : null;
      const restaurantId = restaurant === "" ? null : (same?._id ?? (await findTypedRestaurant(context, restaurant)));
      const stored = {
        ...content,
        restaurantId,
        organizationId: emptyIsNone(organizationId),
        pageKey: pageKey === "" ? null : pageKey,
      };
      if (!known) return redirect(chipPath((await api.create(stored)).data._id));
      const expectedUpdatedAt = z.iso.datetime().catch(new Date(0).toISOString()).parse(updatedAt);
      await api.update({ ...stored, active: known.active, chipId: known._id, expectedUpdatedAt });
      return redirect(chipPath(known._id));
    },
    toast: (t, _done, { params }) => t(`nfc-chips:toasts.${params.chipId === "new" ? "created" : "saved"}`),
    fieldTexts: { uid: (t) => t("nfc-chips:fields.uidWrong") },
    refuse,
  }),
  activate: switchIntent("activate"),
  deactivate: switchIntent("deactivate"),
};
