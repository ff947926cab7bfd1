import { z } from "zod";
import { sentiments, topics } from "../analysis/topics.ts";
import { Id, Instant } from "../ids.ts";

/** An organization keeps this many tags at most. */
export const reviewTagsMax = 60;
export const tagNameLengthMax = 40;
export const tagColours = ["grey", "red", "orange", "yellow", "green", "teal", "blue", "purple"] as const;
export type TagColour = (typeof tagColours)[number];

/** A word or a few of them; `*` at the end stands for any ending. Case and accents make no difference. */
const RuleWord = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .regex(/[\p{L}\p{N}]/u);

const ruleWordsMax = 40;
export const RuleWords = z.array(RuleWord).max(ruleWordsMax);

/** Which reviews a tag is put on by itself: all that is told must hold, and something must be told. Of words one is enough. */
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
    /** What it speaks of, one of these; known once it has been analysed. */
    topics: z.array(z.enum(topics)).max(topics.length).default([]),
    /** In which tone: of one of these topics, or of the whole where no topic is told. */
    tones: z.array(z.enum(sentiments)).max(sentiments.length).default([]),
  })
  .refine((rule) => Object.values(rule).some(({ length }) => length > 0));
export type TagRule = z.infer<typeof TagRule>;

/** A tag of an organization, as it is shown on reviews and offered. */
export const ReviewTag = z.object({
  _id: Id,
  organizationId: Id,
  name: z.string(),
  colour: z.enum(tagColours),
});
export type ReviewTag = z.infer<typeof ReviewTag>;

/** Another one each time somebody writes its name, colour or rule. */
export const TagVersion = z.number().int().min(1);

/** A tag with its rule and what became of it, for those who look after the list. */
export const ManagedTag = ReviewTag.extend({
  rule: TagRule.nullable(),
  /** The rule has changed and older reviews are still being gone through. */
  isRetagging: z.boolean(),
  /** Reviews gone through so far, of all of the organization; null where its rule is in force everywhere. */
  retagged: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** Reviews that have it now. */
  reviewCount: z.number().int(),
  /** Reviews its rule put it on, and of these how many a person took it off again. */
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
