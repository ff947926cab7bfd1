import type { Platforms } from "#api/platforms/platforms.ts";
import type { PlatformOffer } from "#contract/platforms/connections.ts";
import { connectionKeys } from "#contract/platforms/schemas.ts";

/** Every platform this installation knows, in the product's own order. */
export function listOffers({ connectors, isSandbox }: Platforms): PlatformOffer[] {
  return connectionKeys.flatMap((key) => {
    const connector = connectors.get(key);
    if (!connector) return [];
    const { authorization, capabilities, isConfigured } = connector;
    const { kind } = authorization;
    const scopes = kind === "oauth" ? authorization.scopes : [];
    // Platforms that are followed by hand have no sandbox.
    return [{ key, kind, isConfigured, isSandbox: isSandbox && kind !== "manual", capabilities, scopes }];
  });
}
