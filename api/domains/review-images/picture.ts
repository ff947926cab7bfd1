import { fail } from "#api/errors.ts";
import { writableText } from "#api/fonts.ts";
import { beginningOf, fitWords, lengthMax } from "./fit.ts";
import { drawWords, knownFonts, loadSharp, type Rendered, runsLeft, withoutPictures } from "./words.ts";

export type Format = "square" | "story";
/** Content of a review's picture. */
export type Shown = { rating: number; text: string; author: string; restaurantName: string; platformName: string };

const width = 1080;
const heights: Record<Format, number> = { square: 1080, story: 1920 };
const margin = 90;
const starSide = 84;
const colours = {
  paper: "#f7f2e8",
  surface: "#fffdf9",
  line: "#e0d7c6",
  ink: "#2b241b",
  soft: "#655b4b",
  star: "#b0740c",
};
const star = "M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z";

/** Background, card and stars: shapes alone, independent of fonts. */
function backgroundOf(height: number, rating: number): Buffer {
  const stars = [1, 2, 3, 4, 5].map((rank) => {
    const at = `translate(${margin + 50 + (rank - 1) * (starSide + 8)} ${margin + 60}) scale(${starSide / 24})`;
    return `<path d="${star}" transform="${at}" fill="${rank <= rating ? colours.star : colours.line}"/>`;
  });
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colours.paper}"/>
    <rect x="${margin - 20}" y="${margin - 20}" width="${width - 2 * margin + 40}" height="${height - 2 * margin + 40}" rx="36" fill="${colours.surface}" stroke="${colours.line}" stroke-width="3"/>
    ${rating > 0 ? stars.join("") : ""}</svg>`);
}

/**
 * A review as a picture to share: stars, text, author, restaurant. Throws SERVICE_UNAVAILABLE on a machine without any font, and
 * LETTERS_WITHOUT_FONT where its fonts lack letters of what is shown: both would draw empty boxes.
 */
export async function pictureOf(shown: Shown, format: Format): Promise<Buffer> {
  const { hasLetters, hasEmoji } = await knownFonts();
  if (!hasLetters) throw fail("SERVICE_UNAVAILABLE");
  const missing: string[] = [];
  const readable = async (text: string) => {
    const written = await writableText(beginningOf(hasEmoji ? text.trim() : withoutPictures(text), lengthMax));
    missing.push(...written.missing);
    return written.text.trim();
  };
  const place = await readable(`${shown.restaurantName} · ${shown.platformName}`);
  const [text, author] = [await readable(shown.text), await readable(shown.author)];
  if (missing.length > 0) throw fail("LETTERS_WITHOUT_FONT");
  const height = heights[format];
  const inner = { x: margin + 50, width: width - 2 * margin - 100 };
  const line = (words: string, size: number, colour: string, isBold = false) =>
    drawWords(words.slice(0, 120), inner.width, { size, colour, isBold });
  const foot: Rendered[] = [];
  if (author) foot.push(await line(author, 40, colours.ink, true));
  foot.push(await line(place, 30, colours.soft));
  const footHeight = foot.reduce((sum, one) => sum + one.height + 18, 0);
  const top = margin + 60 + (shown.rating > 0 ? starSide + 60 : 0);
  const bottom = height - margin - 50 - footHeight;
  const layers: { input: Buffer; left: number; top: number }[] = [];
  if (text) {
    const words = await fitWords(text, { width: inner.width, height: bottom - top - 40 }, colours.ink);
    // Trimmed to its words, a short right-to-left line would be at the wrong side.
    layers.push({ input: words.data, left: inner.x + (runsLeft(text) ? inner.width - words.width : 0), top });
  }
  let at = bottom;
  for (const { data, height: lineHeight } of foot) {
    layers.push({ input: data, left: inner.x, top: at });
    at += lineHeight + 18;
  }
  const sharp = await loadSharp();
  return sharp(backgroundOf(height, shown.rating)).composite(layers).png({ palette: true }).toBuffer();
}
