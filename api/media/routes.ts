import { Readable } from "node:stream";
import { Hono } from "hono";
import { fileHeaders } from "#contract/media/headers.ts";
import type { ApiContext } from "../context.ts";
import type { MediaPurpose } from "../db/schema/media.ts";
import { errorResponse, publicError } from "../errors.ts";
import { checkAddress } from "./addresses.ts";
import { findFile, type MediaFile, openFile } from "./files.ts";
import { type Asked, askedOf } from "./ranges.ts";

/** Evidence is about named people: no cache keeps it. Any other file stays the same under its address. */
const cacheControl: Record<MediaPurpose, string> = {
  avatar: "private, max-age=600, immutable",
  report_file: "private, no-store",
  import: "private, no-store",
  template_import: "private, no-store",
  prepared_file: "private, no-store",
  report_logo: "private, max-age=600, immutable",
};

function headersOf(file: MediaFile, asked: Asked): Headers {
  const headers = new Headers(fileHeaders(file));
  headers.set("ETag", `"${file.sha256}"`);
  headers.set("Accept-Ranges", "bytes");
  headers.set("Cache-Control", cacheControl[file.purpose]);
  if (asked.kind === "range") headers.set("Content-Range", `bytes ${asked.start}-${asked.end}/${file.sizeBytes}`);
  if (asked.kind === "none") headers.set("Content-Range", `bytes */${file.sizeBytes}`);
  const length = asked.kind === "range" ? asked.end - asked.start + 1 : file.sizeBytes;
  if (asked.kind === "range" || asked.kind === "whole") headers.set("Content-Length", String(length));
  return headers;
}

/** A stream of the store as a body: read as fast as the visitor reads, and closed when the visitor leaves. */
const bodyOf = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

async function serve(context: ApiContext, file: MediaFile, request: Request): Promise<Response> {
  const asked = askedOf(request.headers, { size: file.sizeBytes, etag: `"${file.sha256}"` });
  const headers = headersOf(file, asked);
  if (asked.kind === "same") return new Response(null, { status: 304, headers });
  if (asked.kind === "none") return new Response(null, { status: 416, headers });
  const status = asked.kind === "range" ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const stream = await openFile(context.media, file, asked.kind === "range" ? asked : undefined);
  if (stream) return new Response(bodyOf(stream), { status, headers });
  context.log.error("files are missing from the media store", { store: context.media.name, ids: [file.id] });
  return errorResponse("NOT_FOUND", context.requestId);
}

/**
 * `GET` and `HEAD /media/{id}?expires=…&signature=…`: a file under its signed address, whole or a range. 404 for an address that is not
 * ours and for a file that is gone, 410 for one that has expired, 416 for a range beyond the end.
 */
export function mediaRoutes() {
  const app = new Hono<{ Variables: { context: ApiContext } }>();
  app.get("/:id{[0-9a-f-]{36}}", async (c) => {
    const context = c.get("context");
    const { searchParams } = new URL(c.req.url);
    const [expires, signature] = [searchParams.get("expires") ?? "", searchParams.get("signature") ?? ""];
    const address = { id: c.req.param("id"), expires, signature };
    const worth = checkAddress(context.settings.jwtSecrets, address);
    if (worth !== "good") return errorResponse(worth === "expired" ? "LINK_NOT_VALID" : "NOT_FOUND", context.requestId);
    try {
      const file = await findFile(context.database.orm, address.id);
      return file ? await serve(context, file, c.req.raw) : errorResponse("NOT_FOUND", context.requestId);
    } catch (error) {
      context.log.error("request failed", { requestId: context.requestId, error });
      const { code } = publicError(error);
      return errorResponse(code === "SERVICE_UNAVAILABLE" ? code : "INTERNAL_SERVER_ERROR", context.requestId);
    }
  });
  return app;
}
