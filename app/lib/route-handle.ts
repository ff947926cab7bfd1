import type { Namespace } from "#app/locales/catalogue.ts";

/** What a route module may tell the document around it: `export const handle = { … } satisfies RouteHandle`. */
export type RouteHandle = {
  /** false: the page is sent without any script. A parent that says true (the signed-in frame) wins. */
  scripts?: boolean;
  /** Areas of `app/locales` whose texts the page needs in the browser. */
  namespaces?: readonly Namespace[];
  /** A form of the page leads on to a platform's consent page, which the security policy must know. */
  formsLeadTo?: "consent";
};

/** A match as the router gives it, or a route's module: all that is asked of it is its handle. */
type WithHandle = { handle?: unknown };

const handlesOf = (matches: readonly WithHandle[]) => matches.map(({ handle }) => (handle ?? {}) as RouteHandle);

/** Does the document of these matches carry scripts? */
export function hasScripts(matches: readonly WithHandle[]): boolean {
  const said = handlesOf(matches).map(({ scripts }) => scripts);
  return said.includes(true) || !said.includes(false);
}

/** Namespaces that the browser loads before it hydrates. */
export function namespacesOf(matches: readonly WithHandle[]): Namespace[] {
  return ["common", "errors", ...handlesOf(matches).flatMap(({ namespaces }) => namespaces ?? [])];
}

/** Does a form of these matches lead on to a consent page? */
export const leadsToConsent = (matches: readonly WithHandle[]): boolean =>
  handlesOf(matches).some(({ formsLeadTo }) => formsLeadTo === "consent");
