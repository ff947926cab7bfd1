import { type FileHandle, open, readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { extname, join } from "node:path";

/** Where machines keep fonts: those of fontconfig first, which Pango and Chromium ask. */
const folders = [
  "/usr/share/fonts",
  "/usr/local/share/fonts",
  "/usr/share/X11/fonts",
  join(homedir(), ".fonts"),
  join(homedir(), ".local/share/fonts"),
  join(homedir(), "Library/Fonts"),
  "/Library/Fonts",
  "/System/Library/Fonts",
  "C:\\Windows\\Fonts",
];
const kinds = new Set([".ttf", ".otf", ".ttc", ".otc"]);
/** Holds a frame for every character there is, and no letter. */
const withoutLetters = /lastresort/i;

async function listFonts(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory() && kinds.has(extname(entry.name).toLowerCase()))
    .filter(({ name }) => !withoutLetters.test(name))
    .map(({ parentPath, name }) => join(parentPath, name));
}

const characterCount = 0x110000;
/** A bit for each character. */
class Characters {
  readonly #bits = new Uint8Array(characterCount / 8);
  add(code: number): void {
    if (code < characterCount) this.#bits[code >> 3] = (this.#bits[code >> 3] ?? 0) | (1 << (code & 7));
  }
  has(code: number): boolean {
    return ((this.#bits[code >> 3] ?? 0) & (1 << (code & 7))) !== 0;
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<DataView> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return new DataView(buffer.buffer, buffer.byteOffset, bytesRead);
}

/** Segments of the first 65,536 characters (OpenType, cmap format 4). */
function addSegments(table: DataView, at: number, found: Characters): void {
  const size = table.getUint16(at + 6);
  const [ends, starts] = [at + 14, at + 16 + size];
  for (let index = 0; index < size; index += 2) {
    const [end, start] = [table.getUint16(ends + index), table.getUint16(starts + index)];
    const delta = table.getUint16(starts + size + index);
    const place = starts + 2 * size + index;
    const offset = table.getUint16(place);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const own = place + offset + 2 * (code - start);
      const raw = offset === 0 ? code : own + 2 <= table.byteLength ? table.getUint16(own) : 0;
      const isThere = offset === 0 ? ((raw + delta) & 0xffff) !== 0 : raw !== 0;
      if (isThere) found.add(code);
    }
  }
}

/** Groups of characters of all planes (format 12). */
function addGroups(table: DataView, at: number, found: Characters): void {
  const count = table.getUint32(at + 12);
  for (let index = 0; index < count; index += 1) {
    const group = at + 16 + 12 * index;
    const [start, end, glyph] = [table.getUint32(group), table.getUint32(group + 4), table.getUint32(group + 8)];
    for (let code = start; code <= end && code < characterCount; code += 1)
      if (glyph + code - start !== 0) found.add(code);
  }
}

/** Unicode subtables: of platform 0, and of Windows' encodings 1 and 10. */
const isUnicode = (platform: number, encoding: number) =>
  platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));

function addTable(table: DataView, found: Characters): void {
  const count = table.getUint16(2);
  for (let index = 0; index < count; index += 1) {
    const record = 4 + 8 * index;
    if (!isUnicode(table.getUint16(record), table.getUint16(record + 2))) continue;
    const at = table.getUint32(record + 4);
    const format = table.getUint16(at);
    if (format === 4) addSegments(table, at, found);
    if (format === 12) addGroups(table, at, found);
  }
}

const cmapTag = 0x636d6170;
const collectionTag = 0x74746366;

async function addFont(file: FileHandle, start: number, found: Characters): Promise<void> {
  const head = await readAt(file, start, 12);
  const tableCount = head.getUint16(4);
  const tables = await readAt(file, start + 12, 16 * tableCount);
  for (let index = 0; index < tableCount; index += 1) {
    if (tables.getUint32(16 * index) !== cmapTag) continue;
    const [offset, length] = [tables.getUint32(16 * index + 8), tables.getUint32(16 * index + 12)];
    addTable(await readAt(file, offset, length), found);
  }
}

async function addFile(path: string, found: Characters): Promise<void> {
  const file = await open(path);
  try {
    const head = await readAt(file, 0, 12);
    if (head.getUint32(0) !== collectionTag) return await addFont(file, 0, found);
    const count = head.getUint32(8);
    const offsets = await readAt(file, 12, 4 * count);
    for (let index = 0; index < count; index += 1) await addFont(file, offsets.getUint32(4 * index), found);
  } finally {
    await file.close();
  }
}

/** What the fonts of some folders can write. A folder or font that cannot be read adds nothing. */
export async function fontsIn(folders: readonly string[]): Promise<Characters> {
  const found = new Characters();
  const files = (await Promise.all(folders.map(listFonts))).flat();
  for (const path of files) await addFile(path, found).catch(() => undefined);
  return found;
}
let machineFonts: Promise<Characters> | undefined;

/** Signs that are not drawn: spaces, ends of lines, joiners, marks of direction. */
const unseen = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;
const isIn = (characters: Characters, text: string): boolean =>
  [...text].every((one) => unseen.test(one) || characters.has(one.codePointAt(0) ?? 0));

/** What a reader needs to read a text: letters with their marks, digits. All else may be left out, frames of keys among it. */
const needed = /[\p{L}\p{Mn}\p{Mc}\p{N}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A text as the fonts of this machine can write it, and what of it none of them has. */
export type Writable = { text: string; missing: string[] };

/**
 * The text as the fonts of this machine write it: what they have stays as it is, whether they hold an accented letter whole or in parts. A
 * character that none of them has is taken in its plain form (a full-width or ornate letter), else it is missing; signs that are no letters
 * are left out.
 */
export async function writableText(text: string, fonts?: Promise<Characters>): Promise<Writable> {
  machineFonts ??= fontsIn(folders);
  const characters = await (fonts ?? machineFonts);
  const missing = new Set<string>();
  const written = Array.from(segmenter.segment(text), ({ segment }) => {
    if ([segment, segment.normalize("NFC"), segment.normalize("NFD")].some((form) => isIn(characters, form)))
      return segment;
    const plain = segment.normalize("NFKC");
    if (isIn(characters, plain)) return plain;
    const letters = [...segment].filter((one) => needed.test(one) && !unseen.test(one));
    if (!letters.every((one) => isIn(characters, one))) missing.add(segment);
    return letters.join("");
  });
  return { text: written.join(""), missing: [...missing] };
}
