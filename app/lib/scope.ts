import type { Register } from "react-router";

/** Scope of a screen with two addresses: one restaurant, or all within the access scope (null). */
export type Scope = { restaurantId: string | null };

export const scopeOf = ({ restaurantId }: { restaurantId?: string }): Scope => ({ restaurantId: restaurantId ?? null });

type Pages = Register extends { pages: infer Known } ? Known : never;
type OfRestaurant<Page> = Page extends `/restaurants/:restaurantId${infer Path}` ? Path : never;
type OfGroups<Page> = Page extends `/groups${infer Path}` ? Path : never;
/** The paths that exist in both scopes, such as `/reputation/reviews`. */
type ScopedPath = OfRestaurant<keyof Pages> & OfGroups<keyof Pages>;
type ParamsOf<Path extends ScopedPath> = Pages[`/groups${Path}` & keyof Pages] extends { params: infer Params }
  ? Params
  : never;

/** The address of a path that exists in both scopes, in the given one. */
export function scopedHref<Path extends ScopedPath>(scope: Scope, path: Path, params: ParamsOf<Path>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: keyof ParamsOf<Path>) => encodeURIComponent(String(params[name])));
  return scope.restaurantId === null ? `/groups${filled}` : `/restaurants/${scope.restaurantId}${filled}`;
}
