import type { PlatformAccess } from "#config/platforms.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import type { Connector } from "./connector.ts";
import { facebookConnector } from "./connectors/facebook/connector.ts";
import { gmbConnector } from "./connectors/gmb/connector.ts";
import { instagramConnector } from "./connectors/instagram/connector.ts";
import { lafourchetteConnector } from "./connectors/lafourchette/connector.ts";
import { manualConnectors } from "./connectors/manual/connector.ts";
import { messengerConnector } from "./connectors/messenger/connector.ts";
import { usageOf } from "./connectors/meta/usage.ts";
import { tripadvisorConnector } from "./connectors/tripadvisor/connector.ts";
import { ubereatsConnector } from "./connectors/ubereats/connector.ts";
import { yelpConnector } from "./connectors/yelp/connector.ts";
import { createHttp, type HttpOptions } from "./http/client.ts";
import type { PaceUse } from "./http/pacing.ts";
import { createPictureReader, type PictureReader } from "./pictures/reader.ts";
import { createSealing, type Sealing } from "./sealing.ts";

/** The platforms as configured in this installation. */
export type Platforms = {
  connectors: ReadonlyMap<ConnectionKey, Connector>;
  sealing: Sealing;
  /** Reads photos of reviews. */
  pictures: PictureReader;
  /** True with the sandbox: shown wherever a platform is named. */
  isSandbox: boolean;
  /** What this process has used of what the platforms allow; absent where tests stand in for them. */
  uses?(): PaceUse[];
};

/** All share one HTTP client. A new platform is one line here and a folder of its own. */
const build = [
  gmbConnector,
  facebookConnector,
  instagramConnector,
  messengerConnector,
  tripadvisorConnector,
  lafourchetteConnector,
  yelpConnector,
  ubereatsConnector,
];

/** Builds every connector once. `tokenSecrets`: the first seals, all open. `options`: time, randomness and transport, for tests. */
export function createPlatforms(access: PlatformAccess, tokenSecrets: string[], options: HttpOptions = {}): Platforms {
  const http = createHttp(options);
  const connectors: Connector[] = [...build.map((connector) => connector(access, http)), ...manualConnectors()];
  return {
    connectors: new Map(connectors.map((connector) => [connector.key, connector])),
    sealing: createSealing(tokenSecrets),
    pictures: createPictureReader(access, options.transport),
    isSandbox: access.isSandbox,
    uses: () => [...http.uses(), ...[usageOf(http).use()].filter((use) => use !== null)],
  };
}
