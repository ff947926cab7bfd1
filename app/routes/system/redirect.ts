import { generatePath, redirect } from "react-router";
import { redirects } from "../redirects.ts";
import type { Route } from "./+types/redirect.ts";

/** Leads a moved address to its target, search included. */
export function loader({ pattern, params, url }: Route.LoaderArgs) {
  const target = Object.entries(redirects).find(([from]) => from === `/${pattern.replace(/^\/|\/$/g, "")}`)?.[1];
  if (!target) throw new Error(`app/routes/redirects.ts has no target for ${pattern}`);
  return redirect(generatePath(target, params) + url.search);
}
