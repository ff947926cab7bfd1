import type { RouterContextProvider } from "react-router";
import type ratings from "#app/locales/fr/ratings.ts";
import { textsIn } from "#app/middleware/i18n.server.ts";

type Group = keyof typeof ratings;
type Key = { [G in Group]: `${G}.${keyof (typeof ratings)[G] & string}` }[Group];
type Translate = (key: Key, options: { defaultValue: string }) => string;

/** Translates the platforms' sub-ratings: `food 8/10`, `noise very quiet`. Other tags are free text and stay as they are. */
export function ratingTagText(tag: string, t: Translate): string {
  const [, topic = "", figure] = /^(\w+) (\d+(?:\.\d+)?\/\d+)$/.exec(tag) ?? [];
  if (figure) return `${t(`topics.${topic}` as Key, { defaultValue: topic })} ${figure}`;
  const [, about, level = ""] = /^(price|wait|noise|occasion) ([a-z ]+)$/.exec(tag) ?? [];
  return about ? t(`${about}.${level.replaceAll(" ", "_")}` as Key, { defaultValue: tag }) : tag;
}

/** The same for the reader of this request. */
export function ratingTagPresenter(context: Readonly<RouterContextProvider>): (tag: string) => string {
  const t = textsIn(context, "ratings");
  return (tag) => ratingTagText(tag, (key, options) => t(key, options));
}
