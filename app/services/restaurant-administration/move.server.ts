import { href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { textsIn, translatorOf } from "#app/middleware/i18n.server.ts";
import type { RestaurantMove } from "#contract/restaurant-administration/schemas.ts";
import { platformView } from "../platforms/present.server.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { restaurantPath } from "./list.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The page on which a restaurant is moved, for an organization if one is chosen. */
export const movePath = (id: string, organizationId?: string) =>
  `${href("/admin/restaurants/:id/move", { id })}${organizationId ? `?${new URLSearchParams({ organization: organizationId })}` : ""}`;

const comesOrder = ["reviews", "templates", "rules", "facts", "files", "chips", "waiting"] as const;

/** What a move takes along and what it ends, in sentences; what does not exist is not spoken of. */
export function presentMove(context: Context, move: RestaurantMove) {
  const t = textsIn(context, "restaurant-administration");
  const { comes, ends } = move;
  const place = { from: move.from.name, to: move.to.name };
  const platformOf = (key: RestaurantMove["connections"][number]["key"]) => platformView({ key }).name;
  const names = (list: readonly string[], count = list.length) => {
    const more = count - list.length;
    return list.join(", ") + (more > 0 ? ` ${t("move.more", { count: more })}` : "");
  };
  const counted = (
    key: "templates" | "overrides" | "rules" | "invitations" | "links" | "mailedReports" | "webhooks",
  ) => (ends[key] > 0 ? [t(`move.ends.${key}`, { count: ends[key], ...place })] : []);
  return {
    version: move.version,
    to: { id: move.to._id, name: move.to.name },
    full: move.fullLimit === null ? null : t("move.full", { ...place, count: move.fullLimit }),
    comes: [
      ...comesOrder.flatMap((key) => (comes[key] > 0 ? [t(`move.comes.${key}`, { count: comes[key] })] : [])),
      t("move.comes.always"),
      ...move.connections.map(({ key, by }) => t(`move.connections.${by}`, { platform: platformOf(key), ...place })),
    ],
    ends: [
      ...(ends.people > 0
        ? [t("move.ends.people", { count: ends.people, names: names(ends.peopleNames, ends.people) })]
        : []),
      ...ends.connections.map(({ key, why }) => t(`move.connections.${why}`, { platform: platformOf(key), ...place })),
      ...(ends.groups.length > 0
        ? [t("move.ends.groups", { count: ends.groups.length, names: names(ends.groups) })]
        : []),
      ...counted("templates"),
      ...counted("overrides"),
      ...counted("rules"),
      ...(ends.tags.length > 0 ? [t("move.ends.tags", { count: ends.tags.length, names: names(ends.tags) })] : []),
      ...counted("invitations"),
      ...counted("links"),
      ...counted("mailedReports"),
      ...counted("webhooks"),
      t("move.ends.always", place),
    ],
  };
}

/** Data of the page that moves a restaurant: the choice of an organization, and what a move there would do. */
export async function loadMove(context: Context, url: URL, id: string) {
  const t = textsIn(context, "restaurant-administration");
  const restaurantId = RecordId.parse(id);
  const api = productApi(context);
  const [{ data: restaurant }, { data: organizations }] = await Promise.all([
    api.restaurantAdministration.get({ restaurantId }),
    api.organizations.list({}),
  ]);
  const asked = url.searchParams.get("organization") ?? "";
  const others = organizations.filter(({ _id }) => _id !== restaurant.organization._id);
  const chosen = others.find(({ _id }) => _id === asked)?._id ?? null;
  const plan =
    chosen === null
      ? null
      : (await api.restaurantAdministration.planMove({ restaurantId, organizationId: chosen })).data;
  return {
    title: t("move.title", { name: restaurant.internalName || restaurant.name }),
    now: t("move.now", { organization: restaurant.organization.name }),
    organizations: others.map(({ _id, name }) => ({ value: _id, label: name })),
    chosen,
    self: movePath(id),
    here: chosen === null ? movePath(id) : movePath(id, chosen),
    back: restaurantPath(id),
    plan: plan && presentMove(context, plan),
  };
}
export type MoveData = Awaited<ReturnType<typeof loadMove>>;

type OfRestaurant = { params: { id: string } };

/** The form that confirms a move; after a conflict the page shows what a move would end now. */
export const moveIntents = {
  move: formIntentAt<OfRestaurant>()({
    schema: z.object({ organizationId: RecordId, version: z.string().max(100) }),
    run: async ({ organizationId, version }, { context, params }) => {
      const restaurantId = RecordId.parse(params.id);
      await productApi(context).restaurantAdministration.move({
        restaurantId,
        organizationId,
        expectedVersion: version,
      });
      return redirect(restaurantPath(restaurantId));
    },
    toast: (t) => t("restaurant-administration:move.done"),
    refuse: (error, { context }) => {
      if (error.code !== "CONFLICT") return undefined;
      return new FormProblem({
        status: 409,
        message: translatorOf(context)("restaurant-administration:move.conflict"),
      });
    },
  }),
};
