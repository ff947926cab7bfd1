import { generatePath, redirect } from "react-router";
import { findStandIn, redirects } from "../redirects.ts";
import type { Route } from "./+types/redirect.ts";

/** Redirects a former address to its target, search included; an unbuilt target leads to its stand-in, which has its own search. */
export function loader({ pattern, params, url }: Route.LoaderArgs) {
  const from = `/${pattern.replace(/^\/|\/$/g, "")}`;
  const target = Object.entries(redirects).find(([moved]) => moved === from)?.[1];
  if (target) return redirect(generatePath(target, params) + url.search);
  const standIn = findStandIn(from);
  if (!standIn) throw new Error(`app/routes/redirects.ts has no target for ${pattern}`);
  return redirect(generatePath(standIn, params));
}
