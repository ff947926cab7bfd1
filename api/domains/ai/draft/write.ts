import type { ApiContext } from "#api/context.ts";
import type { AiFailure, AiFeature, Draft, DraftInput } from "#contract/ai/schemas.ts";
import { readCredits } from "../credits.ts";
import { askModel, type ModelDraft } from "./ask.ts";
import { composeDraft } from "./compose.ts";
import { type DraftContext, readDraftContext } from "./context.ts";

/**
 * `by`: who asks, for the ledger; null for a rule. `myName`: who signs a template's text, if somebody else. `leavesUnread`: the text may
 * be sent before anybody has read it.
 */
export type Writing = DraftInput & {
  feature: AiFeature;
  by: { userId: string | null; name: string };
  myName?: string | null;
  leavesUnread?: boolean;
};
type Services = Pick<ApiContext, "database" | "settings">;
type Refused = Extract<ModelDraft, { text: null }>;

/** Writes a draft for a review whose access has been checked. Stores nothing but the call and its credit. */
export async function writeDraft(services: Services, writing: Writing): Promise<Draft> {
  const { database, settings } = services;
  const ground = await readDraftContext(database, writing.reviewId, writing.language);
  const asked = writing.source === "ai" ? await askedFor(services, writing, ground) : null;
  const draft = asked?.failure === null ? drafted(asked, ground) : await composed(services, writing, ground, asked);
  const credits = await readCredits(database.orm, ground.restaurantId, settings.ai.monthlyHardLimit);
  return {
    ...draft,
    tone: writing.tone ?? ground.aiSettings.brandVoice.tone,
    credits,
    language: draft.language ?? ground.material.language,
  };
}

const notAsked = (failure: AiFailure): Refused => ({ text: null, failure, retryAfterSeconds: null, rejected: null });

async function askedFor({ database, settings }: Services, writing: Writing, ground: DraftContext): Promise<ModelDraft> {
  const { aiSettings, restaurantId } = ground;
  if (aiSettings.provider === "none" || !settings.ai.endpoint) return notAsked("no_provider");
  const { feature, by, reviewId } = writing;
  const caller = { restaurantId, reviewId, userId: by.userId, userName: by.name, feature };
  const tone = writing.tone ?? aiSettings.brandVoice.tone;
  return askModel({ database, access: settings.ai, caller, ground, tone });
}

type Part = Omit<Draft, "tone" | "credits" | "language"> & { language: Draft["language"] | null };

const drafted = ({ text, guard }: Extract<ModelDraft, { failure: null }>, { habits }: DraftContext): Part => ({
  source: "ai",
  text,
  language: null,
  ...guard,
  habitCount: habits.length,
  failure: null,
  retryAfterSeconds: null,
  rejected: null,
  templateName: null,
  templateBuiltIn: null,
  templateVariantId: null,
});

/** The draft without a model, made of the restaurant's templates and facts, and why. */
async function composed(
  services: Services,
  writing: Writing,
  ground: DraftContext,
  asked: Refused | null,
): Promise<Part> {
  // After a failure of the model the text is only proposed, so that somebody reads it.
  const isPlanned = asked === null || asked.failure === "no_provider";
  const composition = await composeDraft(services.database, ground, {
    reviewId: writing.reviewId,
    language: writing.language,
    myName: writing.myName === undefined ? writing.by.name : writing.myName,
    isAutomatic: writing.leavesUnread === true && isPlanned,
  });
  const reasons = {
    failure: asked?.failure ?? null,
    retryAfterSeconds: asked?.retryAfterSeconds ?? null,
    rejected: asked?.rejected ?? null,
  };
  if (!composition)
    return {
      source: "none",
      text: "",
      language: null,
      facts: [],
      problems: [],
      habitCount: 0,
      templateName: null,
      templateBuiltIn: null,
      templateVariantId: null,
      ...reasons,
    };
  return { source: "templates", ...composition, ...reasons };
}
