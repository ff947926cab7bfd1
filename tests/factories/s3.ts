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
export async function startS3() {
  const directory = temporaryDirectory();
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "fichiers" }],
  });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  return { directory, settings: (more?: Partial<S3Settings>) => settingsAt(port, more) };
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
