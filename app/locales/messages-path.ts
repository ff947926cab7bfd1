/** Element that tells the browser where the texts of the page are. */
export const messagesLinkId = "messages";

/** Address of the texts of some namespaces; with the version it may be kept for ever. */
export function messagesPath(language: string, namespaces: readonly string[], version: string): string {
  return `/locales/${language}/${[...new Set(namespaces)].sort().join("+")}?v=${version}`;
}
