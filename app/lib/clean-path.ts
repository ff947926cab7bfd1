/** Pages whose path holds a single-use token (specification, section 2, "Public"). */
const tokenPaths: readonly [RegExp, string][] = [
  [/(\/password\/new\/[^/]+)\/[^/?#]+/, "$1/[token]"],
  [/(\/confirm\/[^/]+)\/[^/?#]+/, "$1/[token]"],
  [/^(\/(?:unsubscribe|reply|invitation|shared-report))\/[^/?#]+/, "$1/[token]"],
];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:\.data)?$/i;
const looksLikeToken = (segment: string) =>
  segment.length >= 24 && /^[\w.~-]+$/.test(segment) && /\d/.test(segment) && !uuid.test(segment);

/** A path without query, fragment and token, for logs and error reports. */
export function cleanPath(path: string): string {
  const bare = path.split(/[?#]/, 1)[0] ?? "";
  const named = tokenPaths.reduce((text, [pattern, by]) => text.replace(pattern, by), bare);
  if (named.startsWith("/assets/")) return named;
  return named
    .split("/")
    .map((segment) => (looksLikeToken(segment) ? "[token]" : segment))
    .join("/");
}
