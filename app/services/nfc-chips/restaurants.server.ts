import type { RouterContextProvider } from "react-router";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;
type Named = { name: string; internalName?: string | null; locality: string };

/** A restaurant as people type and read it: names alone are often two restaurants'. */
export const restaurantLabel = ({ name, internalName, locality }: Named): string =>
  [internalName || name, locality].filter(Boolean).join(" · ");

/** Restaurants that a field proposes while one types; any other can be typed as well. */
export async function proposedRestaurants(context: Context): Promise<string[]> {
  const { data } = await productApi(context).restaurantAdministration.search({ active: "true", pageSize: 50 });
  return [...new Set(data.map(restaurantLabel))];
}

const same = (one: string, other: string) => one.localeCompare(other, undefined, { sensitivity: "base" }) === 0;

/** The id of a typed restaurant. Throws the problem of the field where none has that name, or several have. */
export async function findTypedRestaurant(context: Context, typed: string): Promise<string> {
  const t = translatorOf(context);
  const search = typed.replaceAll("·", " ").slice(0, 120);
  const { data } = await productApi(context).restaurantAdministration.search({ search, pageSize: 50 });
  const exact = data.filter((one) =>
    [restaurantLabel(one), one.name, one.internalName ?? ""].some((name) => same(name, typed)),
  );
  const [only, ...others] = exact.length > 0 ? exact : data;
  if (!only) throw new FormProblem({ status: 422, fields: { restaurant: t("nfc-chips:restaurant.unknown") } });
  if (others.length > 0)
    throw new FormProblem({ status: 422, fields: { restaurant: t("nfc-chips:restaurant.several") } });
  return only._id;
}
