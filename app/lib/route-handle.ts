import type { Namespace } from "#app/locales/catalogue.ts";

/** Options of a route module for its document: `export const handle = { … } satisfies RouteHandle`. */
export type RouteHandle = {
  /** false: the page has no script. A parent with true (the signed-in frame) takes precedence. */
  scripts?: boolean;
  /** Areas of `app/locales` whose texts the page needs in the browser. */
  namespaces?: readonly Namespace[];
  /** A form of the page redirects to a platform's consent page, which the security policy must allow. */
  formsLeadTo?: "consent";
};

/** A match of the router, or a route's module; only its handle is used. */
type WithHandle = { handle?: unknown };

const handlesOf = (matches: readonly WithHandle[]) => matches.map(({ handle }) => (handle ?? {}) as RouteHandle);

/** True if the document of these matches has scripts. */
export function hasScripts(matches: readonly WithHandle[]): boolean {
  const said = handlesOf(matches).map(({ scripts }) => scripts);
  return said.includes(true) || !said.includes(false);
}

/** Namespaces that the browser loads before it hydrates. */
export function namespacesOf(matches: readonly WithHandle[]): Namespace[] {
  return ["common", "errors", ...handlesOf(matches).flatMap(({ namespaces }) => namespaces ?? [])];
}

/** True if a form of these matches redirects to a consent page. */
export const leadsToConsent = (matches: readonly WithHandle[]): boolean =>
  handlesOf(matches).some(({ formsLeadTo }) => formsLeadTo === "consent");
