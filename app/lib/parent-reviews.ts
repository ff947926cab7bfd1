import type { ParentScreen } from "./route-handle.ts";
import { scopedHref, scopeOf } from "./scope.ts";

/** The way back of the screens below a list of reviews. */
export const parentReviews = (params: Readonly<Record<string, string | undefined>>): ParentScreen => ({
  to: scopedHref(scopeOf(params), "/reputation/reviews", {}),
  nav: "reviews",
});
