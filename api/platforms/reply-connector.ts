import type { ConnectionKey, PlatformKey } from "#contract/platforms/schemas.ts";
import type { Connector } from "./connector.ts";
import type { Platforms } from "./platforms.ts";

/** The connector that takes replies of a platform by its programming interface; null where a person has to put them there. */
export function replyConnector(platforms: Platforms, key: PlatformKey | ConnectionKey): Connector | null {
  if (key === "private") return null;
  const connector = platforms.connectors.get(key);
  return connector?.capabilities.reply === "api" && connector.replies && connector.isConfigured ? connector : null;
}
