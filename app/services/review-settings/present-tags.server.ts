import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { ruleLanguages, ruleTones, ruleTopics } from "#app/lib/review-setting-fields.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { currentAbility } from "#app/services/request/current-user.server.ts";
import { type ManagedTag, reviewTagsMax, type TagRule, tagColours } from "#contract/review-tags/schemas.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;
/** The action on one tag of the list, from the address. */
const doings = ["edit", "merge", "delete"] as const;

/** The organization's tags in the reader's language. */
export async function tagsView(context: Context, { _id: restaurantId }: { _id: string }, url: URL) {
  const [{ data: tags }, ability] = await Promise.all([
    productApi(context).reviewTags.manage({ restaurantId }),
    currentAbility(context),
  ]);
  const mayManage = ability.can("manage", "Review");
  const reviews = href("/restaurants/:restaurantId/reputation/reviews", { restaurantId });
  const formats = formatsOf(languageOf(context));
  const analysis = textsIn(context, "analysis");
  const tagId = url.searchParams.get("tag");
  return {
    mayManage,
    max: reviewTagsMax,
    isFull: tags.length >= reviewTagsMax,
    rows: tags.map((tag) => tagView(context, tag, reviews)),
    open:
      mayManage && tagId ? { tagId, what: doings.find((one) => one === url.searchParams.get("do")) ?? "edit" } : null,
    colours: [...tagColours],
    languages: ruleLanguages.map((code) => ({ code, name: formats.languageTitle(code) })),
    topics: ruleTopics.map((value) => ({ value, name: analysis(`topics.${value}`) })),
    tones: ruleTones.map((value) => ({ value, name: analysis(`sentiments.${value}`) })),
  };
}
export type TagsData = Awaited<ReturnType<typeof tagsView>>;
export type TagRow = TagsData["rows"][number];

function tagView(context: Context, tag: ManagedTag, reviews: string) {
  const t = textsIn(context, "review-settings");
  const formats = formatsOf(languageOf(context));
  const { automaticCount, correctedCount, retagged, reviewCount } = tag;
  const kept = automaticCount - correctedCount;
  return {
    id: tag._id,
    version: tag.version,
    name: tag.name,
    colour: tag.colour,
    rule: tag.rule,
    ruleText: tag.rule && ruleText(context, tag.rule),
    reviewCount,
    used: t("tags.used", { count: reviewCount, formatted: formats.number(reviewCount) }),
    to: `${reviews}?period=all_time&tags=${tag._id}`,
    precision:
      automaticCount === 0
        ? null
        : t(kept === automaticCount ? "tags.kept" : "tags.corrected", {
            count: automaticCount,
            formatted: formats.number(automaticCount),
            removed: formats.number(automaticCount - kept),
          }),
    retagging: retagged && {
      ...retagged,
      text: t("tags.retagging", { done: formats.number(retagged.done), total: formats.number(retagged.total) }),
    },
  };
}

/** Name, colour and rule in lines, for a conflict. */
export function tagLines(context: Context, { name, colour, rule }: ManagedTag): string[] {
  const t = textsIn(context, "review-settings");
  return [name, t(`colours.${colour}`), rule ? ruleText(context, rule) : t("tags.byHand")];
}

/** A rule as a sentence: all of its conditions must match. */
function ruleText(context: Context, { ratings, words, languages, topics, tones }: TagRule): string {
  const t = textsIn(context, "review-settings");
  const formats = formatsOf(languageOf(context));
  const analysis = textsIn(context, "analysis");
  const stars = ratings.toSorted().map((rating) => (rating === 0 ? t("noRating") : t("stars", { count: rating })));
  const parts = [
    ratings.length > 0 && t("tags.ruleRatings", { list: stars.join(", ") }),
    words.length > 0 && t("tags.ruleWords", { list: words.join(", ") }),
    topics.length > 0 && t("tags.ruleTopics", { list: topics.map((topic) => analysis(`topics.${topic}`)).join(", ") }),
    tones.length > 0 && t("tags.ruleTones", { list: tones.map((tone) => analysis(`sentiments.${tone}`)).join(", ") }),
    languages.length > 0 &&
      t("tags.ruleLanguages", { list: languages.map((code) => formats.languageName(code)).join(", ") }),
  ];
  return parts.filter(Boolean).join(" · ");
}
