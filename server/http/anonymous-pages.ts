import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { chooseEncoding, type Encoding, isSameVersion } from "./encodings.ts";
import { withOwnStyles } from "./own-styles.ts";
import { commonHeaders, contentSecurityPolicy } from "./security-headers.ts";
import { type AnonymousVisitor, findAnonymousVisitor } from "./visitor.ts";

/** Pages that are the same for all visitors who are not signed in: one rendering per language and theme serves them all. */
const paths = new Set(["/auth/login", "/password/forgot", "/password/confirm", "/needs-confirm"]);
/** Lifetime of a rendering, so that a changed state behind a page (maintenance) shows by itself. */
const keepMs = 60_000;
const encodings: readonly Encoding[] = ["br", "gzip", "identity"];

type Rendering = { etag: string; headers: [string, string][]; bodies: Record<Encoding, Buffer>; until: number };
export type RenderAnonymous = (request: Request) => Promise<Response>;
/** Text of a built style sheet by its address; null if there is none. */
type ReadSheet = (path: string) => string | null;
export type AnonymousPages = { serve(req: IncomingMessage, res: ServerResponse): Promise<boolean> | boolean };

/** Stores the bytes of a page if it can be shared: no cookie is set, no script runs, nothing failed. */
async function keep(response: Response, now: number, readSheet: ReadSheet): Promise<Rendering | null> {
  const { headers, status } = response;
  const isShared = status === 200 && headers.get("content-type")?.startsWith("text/html") && !headers.has("set-cookie");
  const rendered = await response.text();
  if (!isShared || rendered.includes("<script")) return null;
  const page = withOwnStyles(rendered, readSheet);
  const html = Buffer.from(page.html);
  return {
    until: now + keepMs,
    etag: `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
    headers: [
      ["Content-Type", "text/html; charset=utf-8"],
      ["Content-Security-Policy", contentSecurityPolicy("none", false, null, [], page.styleHash)],
      ["Cache-Control", "private, no-cache"],
      ["Vary", "Cookie, Accept-Language, Accept-Encoding"],
    ],
    bodies: { identity: html, gzip: gzipSync(html, { level: 9 }), br: brotliCompressSync(html) },
  };
}

/** The request to render: only language and theme of the visitor's. */
function neutralRequest(path: string, visitor: AnonymousVisitor, origin: string): Request {
  const headers = new Headers({ "Accept-Language": visitor.language });
  if (visitor.preferences) headers.set("Cookie", visitor.preferences);
  return new Request(new URL(path, origin), { headers });
}

function send(rendering: Rendering, req: IncomingMessage, res: ServerResponse, host: string) {
  const headers: [string, string | number][] = [
    ...(commonHeaders(host) as [string, string][]),
    ...rendering.headers,
    ["ETag", rendering.etag],
    ["X-Request-Id", randomUUID()],
  ];
  if (isSameVersion(req.headers["if-none-match"], rendering.etag)) return void res.writeHead(304, headers.flat()).end();
  const encoding = chooseEncoding(req.headers["accept-encoding"], encodings);
  const body = rendering.bodies[encoding];
  headers.push(["Content-Length", body.length]);
  if (encoding !== "identity") headers.push(["Content-Encoding", encoding]);
  res.writeHead(200, headers.flat()).end(req.method === "HEAD" ? undefined : body);
}

/**
 * Serves pages of visitors without a session from memory. Requests with a query or a session cookie, and pages that cannot be shared, are
 * passed on to the app; the result is then `false`.
 */
export function createAnonymousPages(options: {
  render: RenderAnonymous;
  publicOrigin: string | undefined;
  readSheet: ReadSheet;
}): AnonymousPages {
  const kept = new Map<string, Promise<Rendering | null>>();
  const ready = new Map<string, Rendering>();
  const publicHost = options.publicOrigin && new URL(options.publicOrigin).host;

  async function renderOnce(key: string, request: Request): Promise<Rendering | null> {
    const running =
      kept.get(key) ?? options.render(request).then((response) => keep(response, Date.now(), options.readSheet));
    kept.set(key, running);
    try {
      const rendering = await running;
      if (rendering) ready.set(key, rendering);
      return rendering;
    } finally {
      kept.delete(key);
    }
  }

  return {
    serve(req, res) {
      const path = req.url ?? "";
      if (!paths.has(path) || (req.method !== "GET" && req.method !== "HEAD")) return false;
      const visitor = findAnonymousVisitor(req.headers);
      if (!visitor) return false;
      const host = publicHost ?? req.headers.host ?? "localhost";
      const key = `${path} ${visitor.language} ${visitor.preferences}`;
      const rendering = ready.get(key);
      if (rendering && rendering.until > Date.now()) {
        send(rendering, req, res, host);
        return true;
      }
      const origin = options.publicOrigin ?? "http://localhost";
      return renderOnce(key, neutralRequest(path, visitor, origin)).then(
        (fresh) => {
          if (fresh) send(fresh, req, res, host);
          return fresh !== null;
        },
        // The app itself shows the failure.
        () => false,
      );
    },
  };
}
