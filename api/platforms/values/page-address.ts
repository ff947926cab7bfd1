/** The hosts of a brand that has a site in many countries: `sitesOf("yelp", "com fr co.uk")`. */
export const sitesOf = (brand: string, endings: string): string[] =>
  endings.split(" ").map((ending) => `${brand}.${ending}`);

/** A pasted address, with or without `https://`; null for an id or words, which hold no slash. */
function addressIn(query: string): URL | null {
  const typed = query.trim();
  const text = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed.replace(/^\/+/, "")}`;
  return /[/\\]/.test(typed) && !/\s/.test(typed) && URL.canParse(text) ? new URL(text) : null;
}

/**
 * The address of a page on one of these hosts or below them, as browsers read it; null when the text is no address at all. `other_site`: it leads
 * elsewhere. Hosts are compared as a whole, so that `yelp.com.evil.example` and `evilyelp.com` lead elsewhere; so does an address with a user
 * name, which can look like a host, with a port, or of another scheme.
 */
export function pageAddress(query: string, hosts: readonly string[]): URL | "other_site" | null {
  const url = addressIn(query);
  if (!url) return null;
  const isPlain = /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" && url.port === "";
  const isTheirs = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isPlain && isTheirs ? url : "other_site";
}
