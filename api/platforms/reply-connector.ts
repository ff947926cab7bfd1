import type { ConnectionKey, PlatformKey } from "#contract/platforms/schemas.ts";
import type { Connector } from "./connector.ts";
import type { Platforms } from "./platforms.ts";

/** The connector of a platform whose API takes replies; null where a person posts them. */
export function replyConnector(platforms: Platforms, key: PlatformKey | ConnectionKey): Connector | null {
  if (key === "private") return null;
  const connector = platforms.connectors.get(key);
  return connector?.capabilities.reply === "api" && connector.replies && connector.isConfigured ? connector : null;
}
