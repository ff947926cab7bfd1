import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { filesOf, foldersOf } from "./folder.ts";

const blockBytes = 512;

/** A number in a field of a tar header: octal, or in base 256 where it is too large for that. */
function numberField(value: number, length: number): Buffer {
  const octal = value.toString(8);
  if (octal.length < length) return Buffer.from(`${octal.padStart(length - 1, "0")}\0`, "latin1");
  const field = Buffer.alloc(length);
  field.writeBigUInt64BE(BigInt(value), length - 8);
  field[0] = 0x80;
  return field;
}

/** The header of a file in a tar archive (POSIX ustar), or of a folder, whose path ends with a slash. Throws for a path that does not fit it. */
export function tarHeader(path: string, size: number): Buffer {
  const isFolder = path.endsWith("/");
  const header = Buffer.alloc(blockBytes);
  const cut = Buffer.byteLength(path) <= 100 ? -1 : path.lastIndexOf("/", 154);
  const [prefix, name] = cut < 0 ? ["", path] : [path.slice(0, cut), path.slice(cut + 1)];
  if (Buffer.byteLength(name) > 100 || Buffer.byteLength(prefix) > 155)
    throw new Error(`${path} is too long for an archive.`);
  header.write(name, 0, "utf8");
  const fields: readonly [Buffer, number][] = [
    [numberField(isFolder ? 0o700 : 0o600, 8), 100],
    [numberField(0, 8), 108],
    [numberField(0, 8), 116],
    [numberField(size, 12), 124],
    [numberField(0, 12), 136],
    [Buffer.from("        ", "latin1"), 148],
    [Buffer.from(isFolder ? "5" : "0", "latin1"), 156],
    [Buffer.from("ustar\x0000", "latin1"), 257],
  ];
  for (const [bytes, at] of fields) bytes.copy(header, at);
  header.write(prefix, 345, "utf8");
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}

/**
 * A backup as one file: a tar archive whose parts are read from the disk while it is sent. Folders are entries too: PostgreSQL does not start
 * without those that happen to be empty.
 */
export async function archiveOf(backup: string, name: string): Promise<File> {
  const parts: (Uint8Array<ArrayBuffer> | Blob)[] = [];
  for (const path of await foldersOf(backup)) parts.push(new Uint8Array(tarHeader(`${name}/${path}`, 0)));
  for (const { path, size } of await filesOf(backup)) {
    parts.push(new Uint8Array(tarHeader(`${name}/${path}`, size)));
    if (size > 0) parts.push(await openAsBlob(join(backup, path)));
    parts.push(new Uint8Array((blockBytes - (size % blockBytes)) % blockBytes));
  }
  parts.push(new Uint8Array(2 * blockBytes));
  return new File(parts, `comptoir-${name}.tar`, { type: "application/x-tar" });
}
