import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const blockBytes = 512;

/** Bytes of a stream in portions of one's own choice. */
class Portions {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** Up to `max` bytes, as they come. Throws where the stream has ended. */
  async some(max: number): Promise<Uint8Array> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next();
      if (done) throw new Error("The archive ends too early.");
      this.#rest = value;
    }
    const part = this.#rest.subarray(0, max);
    this.#rest = this.#rest.subarray(part.length);
    return part;
  }

  async *next(length: number): AsyncGenerator<Uint8Array> {
    for (let left = length; left > 0; ) {
      const part = await this.some(left);
      left -= part.length;
      yield part;
    }
  }

  async exactly(length: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of this.next(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  async passOver(length: number): Promise<void> {
    for await (const _ of this.next(length));
  }
}

const textAt = (header: Buffer, at: number, length: number) =>
  header.toString("utf8", at, at + length).replace(/\0.*$/s, "");

function sizeIn(header: Buffer): number {
  if (header[124] === 0x80) return Number(header.readBigUInt64BE(128));
  return Number.parseInt(textAt(header, 124, 12), 8);
}

/**
 * Unpacks an archive of a backup (POSIX ustar, as `archiveOf` writes it) into a folder, as whoever downloaded it does; of its entries those that
 * `takes` wants.
 */
export async function unpack(
  archive: ReadableStream<Uint8Array>,
  target: string,
  takes: (path: string) => boolean,
): Promise<void> {
  const portions = new Portions(archive);
  for (;;) {
    const header = await portions.exactly(blockBytes);
    if (header.every((byte) => byte === 0)) return;
    const [prefix, name] = [textAt(header, 345, 155), textAt(header, 0, 100)];
    const path = prefix ? `${prefix}/${name}` : name;
    const size = sizeIn(header);
    if (!takes(path)) await portions.passOver(size);
    else if (textAt(header, 156, 1) === "5") await mkdir(join(target, path), { recursive: true, mode: 0o700 });
    else {
      await mkdir(dirname(join(target, path)), { recursive: true, mode: 0o700 });
      await pipeline(Readable.from(portions.next(size)), createWriteStream(join(target, path), { mode: 0o600 }));
    }
    await portions.passOver((blockBytes - (size % blockBytes)) % blockBytes);
  }
}
