import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { Language, languages } from "../languages.ts";
import { SettingVersions } from "../setting-versions.ts";
import { StarterKey } from "../templates/starter-names.ts";

/** Tone of replies. */
export const tones = ["warm", "neutral", "brief"] as const;
export const Tone = z.enum(tones);
export type Tone = z.infer<typeof Tone>;
/** `formal`: vous, usted, Lei; `informal`: tu, tú. */
export const formalities = ["formal", "informal"] as const;

export const forbiddenWordsMax = 100;
/** How a restaurant writes; the same for every draft, whoever asks for it. */
export const BrandVoice = z.object({
  tone: Tone,
  formality: z.enum(formalities),
  /** Put below every draft; empty for none. */
  signature: z.string().trim().max(120),
  /** Words that no draft may contain; case and accents make no difference. */
  forbiddenWords: z.array(z.string().trim().min(1).max(60)).max(forbiddenWordsMax),
  /** Languages the restaurant replies in. */
  languages: z.array(Language).min(1).max(languages.length),
  /** Language of replies to guests who write in none of `languages`. */
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

/** `endpoint`: the model configured for the installation. `none` is the default: drafts are then made of templates. */
export const aiProviders = ["none", "endpoint"] as const;
export const AiProvider = z.enum(aiProviders);
export type AiProvider = z.infer<typeof AiProvider>;

/** Where the effective settings come from: the product's default, the organization, or the restaurant itself. */
export const aiScopes = ["default", "organization", "restaurant"] as const;

export const factsMax = 60;
/** One line: PostgreSQL stores every character except NUL, and an empty line is none. */
const factText = z
  .string()
  .overwrite((text) => text.replaceAll("\0", "").replace(/\s+/g, " "))
  .trim()
  .min(1);
/** A line of the facts sheet. Drafts state no fact that is not on it. */
export const FactInput = z.object({ key: factText.max(60), text: factText.max(300) });
export type FactInput = z.infer<typeof FactInput>;
/** A line for the prompt and the screen; a day's hours are empty when the restaurant is closed. */
export const FactLine = z.object({ key: z.string(), text: z.string() });
export type FactLine = z.infer<typeof FactLine>;
/** `_id` is null for lines taken from the restaurant's own data (hours, address, telephone…), which are edited there. */
export const Fact = FactLine.extend({
  _id: Id.nullable(),
  updatedAt: Instant.nullable(),
  updatedBy: z.string(),
  /** Counts the edits of a line that people wrote; 0 for the others. */
  version: z.number().int().min(0),
});
export type Fact = z.infer<typeof Fact>;

/** Calls of the calendar month in the restaurant's zone. `left` = limit − used, never below 0 (specification, section 9). */
export const Credits = z.object({ limit: z.number().int(), used: z.number().int(), left: z.number().int() });
export type Credits = z.infer<typeof Credits>;

/** Who last changed a part of the settings, and when; null and empty where nobody has. */
const AiChange = z.object({ at: Instant.nullable(), by: z.string() });
/** Parts of the settings that are stored separately, since different people edit them. */
export type AiPart = "brandVoice" | "provider";

export const AiSettings = z.object({
  brandVoice: BrandVoice,
  /** What writes drafts at this restaurant. `none` set by the organization applies to each of its restaurants, whatever they chose. */
  provider: AiProvider,
  /** The organization has switched the model off. */
  isSwitchedOff: z.boolean(),
  versions: z.object({ brandVoice: SettingVersions, provider: SettingVersions }),
  changes: z.object({ brandVoice: AiChange, provider: AiChange }),
  scope: z.enum(aiScopes),
  /** The model of this installation; null where none is configured. Its address and key are never sent. */
  model: z.string().nullable(),
  facts: z.array(Fact),
  credits: Credits,
  may: z.object({ updateBrandVoice: z.boolean(), updateProvider: z.boolean(), updateOrganization: z.boolean() }),
});
export type AiSettings = z.infer<typeof AiSettings>;

/** The feature that made a call. */
export const aiFeatures = ["reply", "bench", "automation", "translation"] as const;
export type AiFeature = (typeof aiFeatures)[number];

/** Why the model gave no usable text; `guard`: what it wrote failed the guard twice. */
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
 * What the guard found in a draft. `unsupported`: a statement found neither in the facts, the restaurant nor the review. `promise`:
 * refund, price, discount, gift or any commitment. `admission`: guilt, illness, vermin, courts, closing down, which only a person may
 * write. `person`: names somebody. `similar`: 0.8 or more to one of the last 50 replies.
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
  /** The words in question, as they stand in the draft; for `similar` the earlier reply. */
  excerpt: z.string(),
});
export type DraftProblem = z.infer<typeof DraftProblem>;

/** Made by a model, or of the restaurant's templates and facts; `none`: there was no material for either. */
export const draftSources = ["ai", "templates", "none"] as const;

export const Draft = z.object({
  source: z.enum(draftSources),
  text: z.string(),
  language: Language,
  tone: Tone,
  /** Lines of the facts sheet that the text rests on. */
  facts: z.array(FactLine),
  /** What is wrong with `text`. A text with any problem must not be sent as it is. */
  problems: z.array(DraftProblem),
  /** Why the text is not the model's, where a model was asked for. */
  failure: z.enum(aiFailures).nullable(),
  retryAfterSeconds: z.number().int().nullable(),
  /** The model's last text and the problems for which it failed; to be looked at, not to be sent. */
  rejected: z.object({ text: z.string(), problems: z.array(DraftProblem) }).nullable(),
  templateName: z.string().nullable(),
  templateBuiltIn: StarterKey.nullable(),
  /** Number of learned habits that it follows. */
  habitCount: z.number().int(),
  /** The template variant it is made of; the reply counts as a use of that template. */
  templateVariantId: Id.nullable(),
  credits: Credits,
});
export type Draft = z.infer<typeof Draft>;

export const DraftInput = z.object({
  reviewId: Id,
  source: z.enum(["ai", "templates"]).default("ai"),
  /** Instead of the tone of the settings. */
  tone: Tone.optional(),
  /** Instead of the guest's language. */
  language: Language.optional(),
});
export type DraftInput = z.infer<typeof DraftInput>;

/** Number of past reviews that the test bench tries. */
export const benchSize = 10;
/** One past review, its reply at the time, and the draft of now; null when time ran out before its turn. */
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
