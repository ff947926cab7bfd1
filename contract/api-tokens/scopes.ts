/** Parts of the API that a token is given rights in. */
export const apiTokenAreas = [
  "restaurants",
  "reviews",
  "outbox",
  "templates",
  "automations",
  "statistics",
  "platforms",
  "webhooks",
  "account",
] as const;
export type ApiTokenArea = (typeof apiTokenAreas)[number];

/** What a token may do in an area. Whoever may write reads as well, since a write answers with what it changed. */
export type ApiTokenScope = `${ApiTokenArea}:${"read" | "write"}`;
export const apiTokenScopes: readonly ApiTokenScope[] = apiTokenAreas.flatMap(
  (area) => [`${area}:read`, `${area}:write`] as const,
);

/** True if scopes hold what is needed. */
export const hasScope = (held: readonly string[], needed: ApiTokenScope): boolean =>
  held.includes(needed) || held.includes(needed.replace(/:read$/, ":write"));
