import type { Sharp } from "sharp";

/** Loaded with the first picture: the library takes memory that most processes never need. */
export const loadSharp = async () => (await import("sharp")).default;

export type Rendered = { data: Buffer; width: number; height: number };
type Style = { size: number; colour: string; isBold?: boolean };

/** Characters that markup must not contain, except line ends and tabs. */
const unwritable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
/** A guest's text escaped for markup. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, "")
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? "");

/** True if a text begins in a right-to-left script. */
export const runsLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text);

/** Draws words as a picture without a background, broken at a width; right-to-left text is aligned right. */
export async function drawWords(text: string, width: number, { size, colour, isBold }: Style): Promise<Rendered> {
  const sharp = await loadSharp();
  const weight = isBold ? ' weight="bold"' : "";
  const markup = `<span foreground="${colour}" size="${size * 1024}"${weight}>${escaped(text)}</span>`;
  // At 72 dpi a point is a pixel.
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
  // Without a font all letters look the same; without an emoji font emoji come out in the colour of the text.
  const drawn = Promise.all([rawOf("i"), rawOf("W"), rawOf("🍕")]).catch(() => null);
  const [thin, wide, picture] = (await drawn) ?? [];
  const hasColour = picture?.some((value, index) => index % 4 !== 3 && value > 40) ?? false;
  return { hasLetters: Boolean(thin && wide && !thin.equals(wide)), hasEmoji: hasColour };
}

/** The fonts of this machine; checked once. */
export function knownFonts(): Promise<Fonts> {
  fonts ??= lookAtFonts();
  return fonts;
}

const pictures = /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1f3fb}-\u{1f3ff}]|\u200d|\ufe0f|\u20e3)+/gu;
/** The words without emoji that this machine could only draw as empty boxes. */
export const withoutPictures = (text: string): string =>
  text
    .replace(pictures, "")
    .replace(/[^\S\n]{2,}/g, " ")
    .trim();
