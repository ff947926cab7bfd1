/** Cookie in which a page with scripts stores the reader's time zone, for pages that the server renders without scripts. */
export const zoneCookieName = "zone";

/** Zone of times whose reader has no such cookie. */
export const unknownZone = "UTC";

/** Is this a zone by its name, such as `Europe/Madrid`? */
export function isZone(name: unknown): name is string {
  if (typeof name !== "string" || name === "") return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
