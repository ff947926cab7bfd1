import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { Language, languages } from "../languages.ts";
import { SettingVersions } from "../setting-versions.ts";

/** How replies sound. */
export const tones = ["warm", "neutral", "brief"] as const;
export const Tone = z.enum(tones);
export type Tone = z.infer<typeof Tone>;
/** `formal`: vous, usted, Lei; `informal`: tu, tú. */
export const formalities = ["formal", "informal"] as const;

export const forbiddenWordsMax = 100;
/** How a house writes; the same for every draft, whoever asks for it. */
export const BrandVoice = z.object({
  tone: Tone,
  formality: z.enum(formalities),
  /** Put below every draft; empty for none. */
  signature: z.string().trim().max(120),
  /** Words that no draft may hold, whatever their accents and capitals. */
  forbiddenWords: z.array(z.string().trim().min(1).max(60)).max(forbiddenWordsMax),
  /** Languages the house answers in. */
  languages: z.array(Language).min(1).max(languages.length),
  /** For guests who write in none of them. */
  otherLanguage: Language,
});
export type BrandVoice = z.infer<typeof BrandVoice>;
export const brandVoiceDefaults: BrandVoice = {
  tone: "warm",
  formality: "formal",
  signature: "",
  forbiddenWords: [],
  languages: [...languages],
  otherLanguage: "en",
};

/** `endpoint`: the model that the installation is set up with. None is the default: drafts are then made of templates. */
export const aiProviders = ["none", "endpoint"] as const;
export const AiProvider = z.enum(aiProviders);
export type AiProvider = z.infer<typeof AiProvider>;

/** Whose settings hold: nobody's yet, the organization's, or the restaurant's own. */
export const aiScopes = ["default", "organization", "restaurant"] as const;

export const factsMax = 60;
/** A line is one line; PostgreSQL keeps any character but one, and nothing but that is nothing. */
const factText = z
  .string()
  .overwrite((text) => text.replaceAll("\0", "").replace(/\s+/g, " "))
  .trim()
  .min(1);
/** A line of the facts sheet. What it does not say, no draft says. */
export const FactInput = z.object({ key: factText.max(60), text: factText.max(300) });
export type FactInput = z.infer<typeof FactInput>;
/** As it is told; a day's hours are empty when the house is closed. */
export const FactLine = z.object({ key: z.string(), text: z.string() });
export type FactLine = z.infer<typeof FactLine>;
/** `_id` is null for what comes from the restaurant itself (hours, address, telephone…), which is changed there. */
export const Fact = FactLine.extend({
  _id: Id.nullable(),
  updatedAt: Instant.nullable(),
  updatedBy: z.string(),
  /** Counts the changes of a line that people wrote; 0 for the others. */
  version: z.number().int().min(0),
});
export type Fact = z.infer<typeof Fact>;

/** Calls of the calendar month in the restaurant's zone. `left` = limit − used, never below 0 (specification, section 9). */
export const Credits = z.object({ limit: z.number().int(), used: z.number().int(), left: z.number().int() });
export type Credits = z.infer<typeof Credits>;

/** Who changed a part of the settings last; no name and no moment where nobody has. */
const AiChange = z.object({ at: Instant.nullable(), by: z.string() });
/** What is written apart, by different people. */
export type AiPart = "brandVoice" | "provider";

export const AiSettings = z.object({
  brandVoice: BrandVoice,
  /** What writes drafts here. `none` at the organization holds at each of its restaurants, whatever they chose. */
  provider: AiProvider,
  /** The organization has switched the model off. */
  isSwitchedOff: z.boolean(),
  versions: z.object({ brandVoice: SettingVersions, provider: SettingVersions }),
  changes: z.object({ brandVoice: AiChange, provider: AiChange }),
  scope: z.enum(aiScopes),
  /** The model of this installation; null where none is set up. Its address and key are told to nobody. */
  model: z.string().nullable(),
  facts: z.array(Fact),
  credits: Credits,
  may: z.object({ updateBrandVoice: z.boolean(), updateProvider: z.boolean(), updateOrganization: z.boolean() }),
});
export type AiSettings = z.infer<typeof AiSettings>;

/** What asked for a call. */
export const aiFeatures = ["reply", "bench", "automation", "translation"] as const;
export type AiFeature = (typeof aiFeatures)[number];

/** Why there is no text of the model; `guard`: it wrote, and what it wrote did not pass, twice. */
export const aiFailures = [
  "no_provider",
  "no_credits",
  "timeout",
  "unauthorized",
  "busy",
  "unavailable",
  "rubbish",
  "refused",
  "empty",
  "too_long",
  "guard",
] as const;
export type AiFailure = (typeof aiFailures)[number];

/**
 * What a draft is held against. `unsupported`: says what neither the facts, the restaurant nor the review say. `promise`: refund,
 * price, discount, gift, or that something will be so. `admission`: guilt, illness, vermin, courts, closing down: a person's to write. `person`: names somebody. `similar`: 0.8 or more to one of the last 50 replies.
 */
export const draftProblemKinds = [
  "promise",
  "admission",
  "person",
  "forbidden",
  "unsupported",
  "language",
  "similar",
  "length",
  "form",
] as const;
export const DraftProblem = z.object({
  kind: z.enum(draftProblemKinds),
  /** The words it is about, as they stand in the draft; for `similar` the earlier reply. */
  excerpt: z.string(),
});
export type DraftProblem = z.infer<typeof DraftProblem>;

/** Made by a model, or of the house's templates and facts; `none`: there was nothing to make it of. */
export const draftSources = ["ai", "templates", "none"] as const;

export const Draft = z.object({
  source: z.enum(draftSources),
  text: z.string(),
  language: Language,
  tone: Tone,
  /** Lines of the facts sheet that the text rests on. */
  facts: z.array(FactLine),
  /** What is wrong with `text`. One with any is not to be sent as it is. */
  problems: z.array(DraftProblem),
  /** Why it is not the model's, where that was asked for. */
  failure: z.enum(aiFailures).nullable(),
  retryAfterSeconds: z.number().int().nullable(),
  /** What the model wrote last and did not pass; to be looked at, not to be sent. */
  rejected: z.object({ text: z.string(), problems: z.array(DraftProblem) }).nullable(),
  templateName: z.string().nullable(),
  /** Habits of the house, learned from its edits, that it follows. */
  habitCount: z.number().int(),
  /** The variant it is made of; a reply made of it says so, and counts for its template. */
  templateVariantId: Id.nullable(),
  credits: Credits,
});
export type Draft = z.infer<typeof Draft>;

export const DraftInput = z.object({
  reviewId: Id,
  source: z.enum(["ai", "templates"]).default("ai"),
  /** Instead of the house's. */
  tone: Tone.optional(),
  /** Instead of the guest's. */
  language: Language.optional(),
});
export type DraftInput = z.infer<typeof DraftInput>;

/** Past reviews that the test bench tries. */
export const benchSize = 10;
/** One past review, what was answered then, and what would be drafted now; null: its turn did not come in time. */
export const BenchRow = z.object({
  reviewId: Id,
  author: z.string(),
  rating: z.number().int(),
  text: z.string(),
  publishedAt: Instant,
  reply: z.string(),
  draft: Draft.nullable(),
});
export type BenchRow = z.infer<typeof BenchRow>;
