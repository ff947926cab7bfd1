import type { RouterContextProvider } from "react-router";
import type { Learning } from "#contract/ai/habits.ts";
import type { AiCallList } from "#contract/ai/ledger.ts";
import type {
  AiProvider,
  AiSettings,
  BenchRow,
  BrandVoice,
  Draft,
  DraftInput,
  FactInput,
} from "#contract/ai/schemas.ts";
import type { PageInput } from "#contract/paging.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;
type Changed = { restaurantId: string; scope: "organization" | "restaurant"; versions: SettingVersions };
type FactVersion = { restaurantId: string; factId: string; version: number };

/** How drafts are written at a restaurant. PERMISSION_RULE for those who may not read its settings. */
export async function getAiSettings(context: Context, restaurantId: string): Promise<AiSettings> {
  return (await productApi(context).ai.settings({ restaurantId })).data;
}

/** Changes the voice of a restaurant or of its organization. Throws CONFLICT with the settings as they are now in `current`. */
export async function setBrandVoice(context: Context, input: Changed & { voice: BrandVoice }) {
  await productApi(context).ai.setBrandVoice(input);
}

/** Chooses what writes drafts. Throws CONFLICT, AI_SWITCHED_OFF. */
export async function setProvider(context: Context, input: Changed & { provider: AiProvider }) {
  await productApi(context).ai.setProvider(input);
}

/** Gives up a restaurant's own settings for its organization's. Throws CONFLICT. */
export async function inheritAiSettings(
  context: Context,
  seen: { restaurantId: string; voiceVersion: number; providerVersion: number },
) {
  await productApi(context).ai.inherit(seen);
}

/** Adds a line to the facts sheet. Throws FACTS_FULL. */
export async function addFact(context: Context, input: FactInput & { restaurantId: string }) {
  await productApi(context).ai.addFact(input);
}

/** Changes a line of the facts sheet. Throws NOT_FOUND, CONFLICT with the line as it is now. */
export async function setFact(context: Context, input: FactInput & FactVersion) {
  await productApi(context).ai.setFact(input);
}

/** Deletes a line of the facts sheet. Throws NOT_FOUND, CONFLICT. */
export async function deleteFact(context: Context, input: FactVersion) {
  await productApi(context).ai.deleteFact(input);
}

/** What a restaurant has learned from edits of drafts. */
export async function getLearning(context: Context, restaurantId: string): Promise<Learning> {
  return (await productApi(context).ai.learning({ restaurantId })).data;
}

/** Switches learning from edits on or off. */
export async function setLearning(context: Context, restaurantId: string, isOn: boolean) {
  await productApi(context).ai.setLearning({ restaurantId, isOn });
}

/** Forgets one learned habit. Throws NOT_FOUND. */
export async function forgetHabit(context: Context, restaurantId: string, habitId: string) {
  await productApi(context).ai.forgetHabit({ restaurantId, habitId });
}

/** Forgets everything that was learned. */
export async function forgetHabits(context: Context, restaurantId: string) {
  await productApi(context).ai.forgetHabits({ restaurantId });
}

/** A page of the ledger of calls and the month's sums. */
export function listAiCalls(
  context: Context,
  input: Partial<PageInput> & { restaurantId: string },
): Promise<AiCallList> {
  return productApi(context).ai.calls(input);
}

/** Drafts for ten past reviews beside what was answered. */
export async function draftForPastReviews(
  context: Context,
  input: { restaurantId: string; source: "ai" | "templates" },
): Promise<BenchRow[]> {
  return (await productApi(context).ai.bench(input)).data;
}

/** A draft for a review; nothing is stored but the call. Throws NOT_FOUND, REVIEW_NOT_ANSWERABLE. */
export async function writeDraft(context: Context, input: DraftInput): Promise<Draft> {
  return (await productApi(context).ai.draft(input)).data;
}
