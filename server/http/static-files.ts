import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative } from "node:path";
import { pipeline } from "node:stream";
import { chooseEncoding, type Encoding, isSameVersion } from "./encodings.ts";
import { commonHeaders } from "./security-headers.ts";

type Variant = { path: string; sizeBytes: number };
type StaticFile = { type: string; etag: string; cacheControl: string; variants: Partial<Record<Encoding, Variant>> };
export type StaticFiles = {
  serve(req: IncomingMessage, res: ServerResponse): boolean;
  /** Text of a file by its address; null if there is none. */
  read(url: string): string | null;
};

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".html": "text/html; charset=utf-8",
};
const hashedFolder = "/assets/";

function cacheControlOf(url: string): string {
  if (url.startsWith(hashedFolder)) return "public, max-age=31536000, immutable";
  return url === "/sw.js" ? "no-cache" : "public, max-age=3600";
}

function describe(root: string, path: string): [string, StaticFile] {
  const url = `/${relative(root, path).replaceAll("\\", "/")}`;
  const variant = (file: string) => (existsSync(file) ? { path: file, sizeBytes: statSync(file).size } : undefined);
  const { size, mtimeMs } = statSync(path);
  const file: StaticFile = {
    type: types[extname(path)] ?? "application/octet-stream",
    etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    cacheControl: cacheControlOf(url),
    variants: { identity: variant(path), br: variant(`${path}.br`), gzip: variant(`${path}.gz`) },
  };
  return [url, file];
}

/** Lists the build's files once: a name outside the table never reaches the disk. */
export function loadStaticFiles(root: string): StaticFiles {
  const paths = readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const files = new Map(paths.map((path) => describe(root, path)));
  return {
    read(url) {
      const path = files.get(url)?.variants.identity?.path;
      return path ? readFileSync(path, "utf8") : null;
    },
    serve(req, res) {
      const url = (req.url ?? "").split("?", 1)[0] ?? "";
      const file = files.get(url);
      if (req.method !== "GET" && req.method !== "HEAD") return false;
      if (file) send(file, req, res);
      // A chunk of an earlier build: a short response, not a rendered page.
      else if (url.startsWith(hashedFolder)) res.writeHead(404, { "Cache-Control": "no-store" }).end();
      else return false;
      return true;
    },
  };
}

function send(file: StaticFile, req: IncomingMessage, res: ServerResponse) {
  for (const [name, value] of commonHeaders(req.headers.host ?? "")) res.setHeader(name, value);
  res.setHeader("Cache-Control", file.cacheControl).setHeader("ETag", file.etag);
  const encodings = (Object.keys(file.variants) as Encoding[]).filter((name) => file.variants[name]);
  if (encodings.length > 1) res.setHeader("Vary", "Accept-Encoding");
  if (isSameVersion(req.headers["if-none-match"], file.etag)) return void res.writeHead(304).end();
  const encoding = chooseEncoding(req.headers["accept-encoding"], encodings);
  const variant = file.variants[encoding];
  if (!variant) return void res.writeHead(404).end();
  res.setHeader("Content-Type", file.type).setHeader("Content-Length", variant.sizeBytes);
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  if (req.method === "HEAD") return void res.writeHead(200).end();
  // Both ends are closed whichever ends first: a visitor who leaves must not leave a file open.
  pipeline(createReadStream(variant.path), res.writeHead(200), () => {});
}
