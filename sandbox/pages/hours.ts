import { html } from "hono/html";
import type { Markup, PageLanguage } from "../http/frame.ts";
import { hoursOf } from "../state/hours.ts";
import type { Listing } from "../state/listings.ts";
import { weekdays } from "../world/world.ts";
import { pageTexts } from "./texts.ts";

/** A Monday, from which the names of the days are counted. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** The week that guests see on Google now, and whether another one is being examined. */
export function hoursCard({
  listing,
  language,
  now,
}: {
  listing: Listing;
  language: PageLanguage;
  now: number;
}): Markup {
  const words = pageTexts[language];
  const { shown, isPending } = hoursOf(listing, now);
  const nameOf = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { weekday: "long", timeZone: "UTC" });
  const rows = weekdays.map((day, at) => {
    const services = shown.regular
      .filter(({ openDay }) => openDay === day)
      .sort((one, other) => one.openTime.localeCompare(other.openTime))
      .map(({ openTime, closeTime }) => `${openTime}–${closeTime}`);
    return html`<li>${nameOf.format(monday + at * dayMs)} : ${services.join(", ") || words.closed}</li>`;
  });
  return html`<section class="card" aria-labelledby="hours"><h2 id="hours">${words.hours}</h2>
${isPending ? html`<p><span class="tag">${words.hoursPending}</span></p>` : ""}<ul class="plain">${rows}</ul></section>`;
}
