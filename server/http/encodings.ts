export type Encoding = "br" | "gzip" | "identity";

/** The names in an Accept-Encoding header. `br;q=0` is a refusal. */
function acceptedNames(header: string): string[] {
  return header
    .split(",")
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !quality || Number(quality.replace(/^q=/, "")) > 0)
    .map(([name = ""]) => name);
}

/** The best available encoding that a visitor accepts. */
export function chooseEncoding(header: string | string[] | undefined, available: readonly Encoding[]): Encoding {
  const accepted = acceptedNames(Array.isArray(header) ? header.join(",") : (header ?? ""));
  return (["br", "gzip"] as const).find((name) => available.includes(name) && accepted.includes(name)) ?? "identity";
}

/** True if `If-None-Match` names this version. Weak and strong tags compare alike for reads. */
export function isSameVersion(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header === "*" || header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}
