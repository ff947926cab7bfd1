import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { RestaurantChange } from "#contract/restaurant-administration/schemas.ts";
import { RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import type { bulkActions } from "./list.server.ts";
import { restaurantPath } from "./list.server.ts";

type Context = Readonly<RouterContextProvider>;
export type BulkAction = (typeof bulkActions)[number];

/** What each choice sets. */
export const changeOf: Record<BulkAction, Pick<RestaurantChange, "field" | "value">> = {
  activate: { field: "active", value: true },
  deactivate: { field: "active", value: false },
  boosterOn: { field: "boosterPack", value: true },
  boosterOff: { field: "boosterPack", value: false },
  roiOn: { field: "roiActivated", value: true },
  roiOff: { field: "roiActivated", value: false },
};

const actionOf = ({ field, value }: RestaurantChange): BulkAction => {
  const [name] = Object.entries(changeOf).find(([, one]) => one.field === field && one.value === value) ?? [];
  return (name ?? "activate") as BulkAction;
};

/** Data of a bulk change: what it would do before it is confirmed, what it did afterwards. */
export async function loadChange(context: Context, changeId: string) {
  const t = textsIn(context, "restaurant-administration");
  const formats = formatsOf(languageOf(context));
  const { data: change } = await productApi(context).restaurantAdministration.getChange({
    changeId: RecordId.parse(changeId),
  });
  const { counts, state } = change;
  const action = actionOf(change);
  const shown = state === "planned" ? counts.willChange : counts.changed + counts.undone + counts.kept;
  const more = shown - change.restaurants.length;
  return {
    title: t(`actions.${action}`),
    state,
    effects: t(`effects.${action}`),
    summary: t(`change.${state}`, {
      count: state === "planned" ? counts.willChange : state === "applied" ? counts.changed : counts.undone,
    }),
    same:
      state === "planned" && counts.all > counts.willChange
        ? t("change.same", { count: counts.all - counts.willChange })
        : null,
    kept: counts.kept > 0 ? t("change.kept", { count: counts.kept }) : null,
    by: t("change.by", { name: change.userName, ago: formats.ago(change.at) }),
    mayConfirm: state === "planned" && counts.willChange > 0,
    mayUndo: state === "applied" && counts.changed > 0,
    confirmText: t("change.confirm", { count: counts.willChange }),
    restaurants: change.restaurants.map(({ _id, name, locality, organizationName }) => ({
      id: _id,
      name,
      to: restaurantPath(_id),
      detail: [locality, organizationName].filter(Boolean).join(" · "),
    })),
    more: more > 0 ? t("change.more", { count: more }) : null,
    back: href("/admin/restaurants"),
  };
}
