import { brotliCompressSync } from "node:zlib";
import type { BrowserContext, Response } from "@playwright/test";

/** What a page has asked for once it has come to rest. */
export type AtRest = {
  /** Pictures left out. */
  requests: number;
  scriptFiles: number;
  scriptBytes: number;
  /** Of every kind but pictures, as `document 1 × 14.2 kB`. */
  kinds: Record<string, { files: number; bytes: number }>;
  scripts: { path: string; bytes: number }[];
};

/** However late it is fetched without a touch: the push client counts as well. */
const restMs = 5_000;

/** Opens a page of its own, leaves it alone for five seconds, and counts what it fetched, compressed with brotli. */
export async function measureAtRest(context: BrowserContext, address: string): Promise<AtRest> {
  const page = await context.newPage();
  const responses = new Map<string, Response>();
  page.on("response", (response) => void responses.set(response.url(), response));
  try {
    await page.goto(address);
    await page.waitForTimeout(restMs);
    const read = await Promise.all([...responses.values()].map(readResponse));
    const files = read.filter(({ kind }) => kind !== "image");
    const scripts = files.filter(({ kind }) => kind === "script");
    const kinds: AtRest["kinds"] = {};
    for (const { kind, bytes } of files) {
      const sum = (kinds[kind] ??= { files: 0, bytes: 0 });
      sum.files += 1;
      sum.bytes += bytes;
    }
    return {
      requests: files.length,
      scriptFiles: scripts.length,
      scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
      kinds,
      scripts: scripts.map(({ path, bytes }) => ({ path, bytes })),
    };
  } finally {
    await page.close();
  }
}

async function readResponse(response: Response) {
  // A redirect has no body, and one that the page gave up cannot be read any more.
  const body = await response.body().catch(() => Buffer.alloc(0));
  const { pathname } = new URL(response.url());
  return { kind: response.request().resourceType(), path: pathname, bytes: brotliCompressSync(body).length };
}
