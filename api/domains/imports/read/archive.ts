import { Unzip, type UnzipFile, UnzipInflate } from "fflate";
import { UnreadableFile } from "../../../platforms/files/source.ts";

/** Limits of an archive; a Takeout of a large chain stays far below them. */
export type ArchiveLimits = { entryCountMax: number; totalSizeMaxBytes: number; ratioMax: number };
export const archiveLimits: ArchiveLimits = {
  entryCountMax: 50_000,
  totalSizeMaxBytes: 256 * 1024 * 1024,
  /** JSON shrinks to a fifth, perhaps a twentieth; a ratio of a thousand is a zip bomb. */
  ratioMax: 200,
};
/** Small files may shrink by more than `ratioMax`. */
const ratioCheckedFromBytes = 1024 * 1024;

export type ArchiveEntry = { path: string; bytes: Uint8Array };

/** Data files only; photos and other products of a Takeout are not unpacked. */
const isData = (path: string) => /\.(?:json|jsonl|ndjson|csv|tsv|txt)$/i.test(path) && !path.startsWith("__MACOSX/");

class ArchiveReader {
  readonly #limits: ArchiveLimits;
  readonly #unzip = new Unzip();
  readonly #open = new Map<string, Uint8Array[]>();
  readonly entries: ArchiveEntry[] = [];
  readonly otherPaths: string[] = [];
  #entryCount = 0;
  #inflated = 0;
  #read = 0;

  constructor(limits: ArchiveLimits) {
    this.#limits = limits;
    this.#unzip.register(UnzipInflate);
    this.#unzip.onfile = (file) => this.#onFile(file);
  }

  push(chunk: Uint8Array, isLast: boolean): void {
    this.#read += chunk.length;
    try {
      this.#unzip.push(chunk, isLast);
    } catch (error) {
      throw error instanceof UnreadableFile ? error : new UnreadableFile("archive_unreadable");
    }
    if (isLast && (this.#open.size > 0 || this.#entryCount === 0)) throw new UnreadableFile("archive_unreadable");
  }

  #onFile(file: UnzipFile): void {
    if (++this.#entryCount > this.#limits.entryCountMax) throw new UnreadableFile("archive_too_many_entries");
    if (!isData(file.name)) {
      this.otherPaths.push(file.name);
      return;
    }
    // A number distinguishes entries of the same name.
    const key = `${this.#entryCount}/${file.name}`;
    this.#open.set(key, []);
    file.ondata = (error, data, isFinal) => {
      // Errors thrown below come back here as errors of the unpacking.
      if (error) throw error instanceof UnreadableFile ? error : new UnreadableFile("archive_unreadable");
      this.#take(key, file.name, data, isFinal);
    };
    file.start();
  }

  #take(key: string, path: string, data: Uint8Array, isFinal: boolean): void {
    this.#inflated += data.length;
    if (this.#inflated > ratioCheckedFromBytes && this.#inflated > this.#read * this.#limits.ratioMax)
      throw new UnreadableFile("archive_suspicious");
    if (this.#inflated > this.#limits.totalSizeMaxBytes) throw new UnreadableFile("archive_too_large");
    const chunks = this.#open.get(key) ?? [];
    chunks.push(data);
    if (!isFinal) return;
    this.#open.delete(key);
    this.entries.push({ path, bytes: Buffer.concat(chunks) });
  }
}

/** Small slices limit what one push unpacks, and so what a bomb can put in memory before it is detected. */
const pushMaxBytes = 64 * 1024;

/** Unpacks the data files of a streamed zip. Throws UnreadableFile beyond the limits or when it is damaged. */
export async function readArchive(
  chunks: AsyncIterable<Uint8Array>,
  limits: ArchiveLimits = archiveLimits,
): Promise<{ entries: ArchiveEntry[]; otherPaths: string[] }> {
  const reader = new ArchiveReader(limits);
  for await (const chunk of chunks)
    for (let start = 0; start < chunk.length; start += pushMaxBytes)
      reader.push(chunk.subarray(start, start + pushMaxBytes), false);
  reader.push(new Uint8Array(0), true);
  return { entries: reader.entries, otherPaths: reader.otherPaths };
}
