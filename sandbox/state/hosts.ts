import type { PlatformHost } from "#config/platforms.ts";
import type { SandboxPlatform } from "../world/world.ts";

const beginnings: readonly (readonly [string, SandboxPlatform])[] = [
  ["g", "gmb"],
  ["meta", "facebook"],
  ["tripadvisor", "tripadvisor"],
  ["thefork", "lafourchette"],
  ["yelp", "yelp"],
  ["uber", "ubereats"],
];

/** The platform of a host. */
export const platformOfHost = (host: PlatformHost): SandboxPlatform | null =>
  beginnings.find(([beginning]) => host.startsWith(beginning))?.[1] ?? null;
