import { z } from "zod";
import { sentiments, topics } from "../analysis/topics.ts";
import { Id, Instant } from "../ids.ts";

/** Most tags of an organization. */
export const reviewTagsMax = 60;
export const tagNameLengthMax = 40;
export const tagColours = ["grey", "red", "orange", "yellow", "green", "teal", "blue", "purple"] as const;
export type TagColour = (typeof tagColours)[number];

/** One or a few words; `*` at the end stands for any ending. Case and accents make no difference. */
const RuleWord = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .regex(/[\p{L}\p{N}]/u);

const ruleWordsMax = 40;
export const RuleWords = z.array(RuleWord).max(ruleWordsMax);

/** Reviews that get a tag automatically: all given conditions must match, and at least one must be given. Of words one is enough. */
export const TagRule = z
  .object({
    /** 0 = no rating. */
    ratings: z.array(z.number().int().min(0).max(5)).max(6).default([]),
    words: RuleWords.default([]),
    /** ISO codes such as `fr`. */
    languages: z
      .array(z.string().regex(/^[a-z]{2,3}$/))
      .max(12)
      .default([]),
    /** Topics, one of which it mentions; known once it has been analysed. */
    topics: z.array(z.enum(topics)).max(topics.length).default([]),
    /** Sentiment: of one of these topics, or of the whole review where no topic is given. */
    tones: z.array(z.enum(sentiments)).max(sentiments.length).default([]),
  })
  .refine((rule) => Object.values(rule).some(({ length }) => length > 0));
export type TagRule = z.infer<typeof TagRule>;

/** A tag of an organization, as shown on reviews and offered in choices. */
export const ReviewTag = z.object({
  _id: Id,
  organizationId: Id,
  name: z.string(),
  colour: z.enum(tagColours),
});
export type ReviewTag = z.infer<typeof ReviewTag>;

/** Grows with every change of name, colour or rule. */
export const TagVersion = z.number().int().min(1);

/** A tag with its rule and figures, for the settings. */
export const ManagedTag = ReviewTag.extend({
  rule: TagRule.nullable(),
  /** True while a changed rule is still being applied to older reviews. */
  isRetagging: z.boolean(),
  /** Reviews processed so far, and all of the organization; null when the rule is applied everywhere. */
  retagged: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** Reviews that have it now. */
  reviewCount: z.number().int(),
  /** Reviews its rule put it on, and how many of them a person removed it from. */
  automaticCount: z.number().int(),
  correctedCount: z.number().int(),
  version: TagVersion,
  updatedAt: Instant,
  updatedBy: z.string(),
});
export type ManagedTag = z.infer<typeof ManagedTag>;

export const TagContent = z.object({
  name: z.string().trim().min(1).max(tagNameLengthMax),
  colour: z.enum(tagColours).default("grey"),
  rule: TagRule.nullable().default(null),
});
export type TagContent = z.infer<typeof TagContent>;
