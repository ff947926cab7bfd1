import type { Namespace } from "#app/locales/catalogue.ts";
import type shell from "#app/locales/fr/shell.ts";

type NavName = keyof typeof shell.nav;

/** Options of a route module for its document: `export const handle = { … } satisfies RouteHandle`. */
export type RouteHandle = {
  /** false: the page has no script. A parent with true (the signed-in frame) takes precedence. */
  scripts?: boolean;
  /** Areas of `app/locales` whose texts the page needs in the browser. */
  namespaces?: readonly Namespace[];
  /** A form of the page redirects to a platform's consent page, which the security policy must allow. */
  formsLeadTo?: "consent";
  /** The id of the list that the screen is about: the skip link leads to it. */
  list?: string;
  /** The screen above this one, which the top bar leads back to; `nav` is its name in the navigation. */
  parent?: (params: Readonly<Record<string, string | undefined>>, pathname: string) => ParentScreen;
};

/** A screen above another one: its address and its name among the texts of the navigation. */
export type ParentScreen = { to: string; nav: NavName };

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

/** The id of the list that the shown screen is about; undefined for one without. */
export const listOf = (matches: readonly WithHandle[]): string | undefined => handlesOf(matches).at(-1)?.list;

/** The screen above the shown one; null where the navigation itself leads to it. */
export function parentOf(
  matches: readonly (WithHandle & { params: Readonly<Record<string, string | undefined>>; pathname: string })[],
): ParentScreen | null {
  const last = matches.at(-1);
  return last ? ((last.handle as RouteHandle | undefined)?.parent?.(last.params, last.pathname) ?? null) : null;
}
