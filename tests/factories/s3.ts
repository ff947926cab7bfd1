import dns from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import S3rver from "@20minutes/s3rver";
import { onTestFinished } from "vitest";
import type { S3Settings } from "#config/media-settings.ts";
import { temporaryDirectory } from "../setup/database.ts";

/** The one account of the S3 server; it verifies each signature. */
const key = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

const settingsAt = (port: number, more: Partial<S3Settings> = {}): S3Settings => ({
  endpoint: `http://127.0.0.1:${port}`,
  region: "eu-west-3",
  bucket: "fichiers",
  ...key,
  forcePathStyle: true,
  prefix: "comptoir/",
  ...more,
});

/** An S3 server with an empty bucket, until the test ends, and the settings to reach it. */
export async function startS3({ allowMismatchedSignatures = false } = {}) {
  const directory = temporaryDirectory();
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    serviceEndpoint: zone,
    allowMismatchedSignatures,
    configureBuckets: [{ name: "fichiers" }],
  });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  return {
    directory,
    settings: (more?: Partial<S3Settings>) => settingsAt(port, more),
    /** The same server by a name, with the bucket's name before it: nothing but that name says which bucket is meant. */
    settingsByHost(more?: Partial<S3Settings>) {
      return hostStyleAt(port, more);
    },
  };
}

/** Settings that name the bucket in the host. */
export function hostStyleAt(port: number, more?: Partial<S3Settings>): S3Settings {
  nameThisMachine();
  return settingsAt(port, { endpoint: `http://s3.${zone}:${port}`, forcePathStyle: false, ...more });
}

/** Names below it are this machine's, until the test ends. */
const zone = "s3rver.test";

function nameThisMachine() {
  const real = dns.lookup;
  const asked = (name: string) => (name.endsWith(`.${zone}`) ? "127.0.0.1" : name);
  dns.lookup = Object.assign(
    (name: string, ...rest: [never, never]) => real(asked(name), ...rest),
    real,
  ) as typeof dns.lookup;
  onTestFinished(() => {
    dns.lookup = real;
  });
}

/** A store that answers as a test wants it to, until the test ends, and the settings to reach it. */
export async function startBrokenS3(answer: RequestListener): Promise<S3Settings> {
  const server: Server = createServer(answer);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return settingsAt((server.address() as AddressInfo).port);
}
