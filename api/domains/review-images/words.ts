import type { Sharp } from "sharp";

/** Loaded with the first picture: the library takes memory that most processes never need. */
export const loadSharp = async () => (await import("sharp")).default;

export type Rendered = { data: Buffer; width: number; height: number };
type Style = { size: number; colour: string; isBold?: boolean };

/** Characters that no markup may hold, line ends and tabs aside. */
const unwritable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
/** What a guest wrote as it may stand in markup, which it must not become. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, "")
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? "");

/** Does a text begin in a writing that runs to the left? */
export const runsLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text);

/** Draws words as a picture without a background, lines broken at a width; right-to-left writing stands at its own side. */
export async function drawWords(text: string, width: number, { size, colour, isBold }: Style): Promise<Rendered> {
  const sharp = await loadSharp();
  const weight = isBold ? ' weight="bold"' : "";
  const markup = `<span foreground="${colour}" size="${size * 1024}"${weight}>${escaped(text)}</span>`;
  // At 72 dots to the inch a point is a pixel.
  const drawing: Sharp = sharp({
    text: { text: markup, font: "sans", width, dpi: 72, rgba: true, wrap: "word-char", spacing: 8 },
  });
  const { data, info } = await drawing.png().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

type Fonts = { hasLetters: boolean; hasEmoji: boolean };
let fonts: Promise<Fonts> | undefined;

const rawOf = async (text: string) => {
  const sharp = await loadSharp();
  const { data } = await drawWords(text, 400, { size: 40, colour: "#000000" });
  return sharp(data).raw().toBuffer();
};

async function lookAtFonts(): Promise<Fonts> {
  // Without a font every letter is the same nothing; without one for pictures they come out in the colour of the words.
  const drawn = Promise.all([rawOf("i"), rawOf("W"), rawOf("🍕")]).catch(() => null);
  const [thin, wide, picture] = (await drawn) ?? [];
  const hasColour = picture?.some((value, index) => index % 4 !== 3 && value > 40) ?? false;
  return { hasLetters: Boolean(thin && wide && !thin.equals(wide)), hasEmoji: hasColour };
}

/** What this machine's fonts can write; looked at once. */
export function knownFonts(): Promise<Fonts> {
  fonts ??= lookAtFonts();
  return fonts;
}

const pictures = /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1f3fb}-\u{1f3ff}]|\u200d|\ufe0f|\u20e3)+/gu;
/** The words without the little pictures that this machine could only write as empty boxes. */
export const withoutPictures = (text: string): string =>
  text
    .replace(pictures, "")
    .replace(/[^\S\n]{2,}/g, " ")
    .trim();
