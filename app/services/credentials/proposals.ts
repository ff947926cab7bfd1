import type { CredentialLocation } from "#contract/credentials/schemas.ts";

type Located = Pick<CredentialLocation, "externalId" | "added" | "duplicateOf" | "match">;
export type Proposal = NonNullable<CredentialLocation["match"]>;

/**
 * The restaurant that each listing is proposed for, by the listing's id. A restaurant has one listing of a platform: it is proposed once, for
 * the one that the platform says is the same place, else for the first that is like it. Added ones and second listings of a venue get none.
 */
export function proposalsOf(locations: readonly Located[]): ReadonlyMap<string, Proposal> {
  const taken = new Set<string>();
  const found = new Map<string, Proposal>();
  for (const by of ["place", "address"] as const)
    for (const { externalId, added, duplicateOf, match } of locations) {
      if (added || duplicateOf || match?.by !== by || taken.has(match._id)) continue;
      taken.add(match._id);
      found.set(externalId, match);
    }
  return found;
}
