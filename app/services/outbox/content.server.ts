import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { OutboxContent, PlatformHours } from "#contract/outbox/kinds.ts";
import type { OutboxEntry } from "#contract/outbox/schemas.ts";
import { hourLines } from "../platforms/hour-lines.server.ts";

type Context = Readonly<RouterContextProvider>;
/** What was sent, or stands on the platform, in plain words; `isQuote`: somebody's own, in whatever language. */
export type ContentText = { lines: string[]; isQuote: boolean };

/** Opening hours in lines: the week, then the special days. */
function hoursText(context: Context, { regularHours, specialHours }: PlatformHours): ContentText {
  const t = textsIn(context, "outbox-screen");
  const language = languageOf(context);
  const { day, timeOfDay } = formatsOf(language);
  const week = hourLines(regularHours, language);
  const special = (specialHours ?? []).map(({ startDate, endDate, isClosed, openTime, closeTime }) => {
    const days = startDate === endDate ? day(startDate) : `${day(startDate)} – ${day(endDate)}`;
    if (isClosed || !openTime || !closeTime) return t("special.closed", { days });
    return t("special.open", { days, hours: `${timeOfDay(openTime)}–${timeOfDay(closeTime)}` });
  });
  return { lines: [...(week.length > 0 ? week : [t("closed")]), ...special], isQuote: false };
}

const quote = (text: string): ContentText => ({ lines: [text], isQuote: true });

/** The texts of an item: what is sent, what the platform showed before, and what it shows instead; null where there is nothing. */
export function contentOf(context: Context, content: OutboxContent) {
  if (content.kind === "hours") {
    const of = (hours: PlatformHours | null) => hours && hoursText(context, hours);
    return { sent: of(content.sent), former: of(content.former), remote: of(content.remote) };
  }
  const of = (words: { text: string } | null) => (words ? quote(words.text) : null);
  return {
    sent: content.kind === "reply" ? of(content.sent) : null,
    former: of(content.former),
    remote: of(content.remote),
  };
}

/** What an item is, in a line: "Reply to Inès M.". */
export function titleOf(context: Context, { kind, subject, restaurantName }: OutboxEntry): string {
  const t = textsIn(context, "outbox-screen");
  const author = (subject.kind === "review" && subject.author) || t("anonymous");
  return t(`what.${kind}`, { author, restaurant: restaurantName });
}
