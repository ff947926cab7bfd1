import type { RouterContextProvider } from "react-router";
import type {
  AiCallList,
  AiProvider,
  AiSettings,
  BenchRow,
  Draft,
  DraftInput,
  FactInput,
  Voice,
} from "#contract/ai.ts";
import type { Learning } from "#contract/ai-habits.ts";
import type { PageInput } from "#contract/paging.ts";
import { productApi } from "./product-api.server.ts";

type Context = Readonly<RouterContextProvider>;
type Scope = "organization" | "restaurant";

/** How drafts are written at a restaurant. PERMISSION_RULE for those who may not read its settings. */
export async function getAiSettings(context: Context, restaurantId: string): Promise<AiSettings> {
  return (await productApi(context).ai.settings({ restaurantId })).data;
}

/** Changes the voice of a restaurant or of its organization. */
export async function setVoice(context: Context, input: { restaurantId: string; scope: Scope; voice: Voice }) {
  await productApi(context).ai.setVoice(input);
}

/** Chooses what writes drafts. */
export async function setProvider(
  context: Context,
  input: { restaurantId: string; scope: Scope; provider: AiProvider },
) {
  await productApi(context).ai.setProvider(input);
}

/** Gives up a restaurant's own settings for its organization's. */
export async function inheritAiSettings(context: Context, restaurantId: string) {
  await productApi(context).ai.inherit({ restaurantId });
}

/** Adds a line to the facts sheet. Throws FACTS_FULL. */
export async function addFact(context: Context, input: FactInput & { restaurantId: string }) {
  await productApi(context).ai.addFact(input);
}

/** Changes a line of the facts sheet. Throws NOT_FOUND. */
export async function setFact(context: Context, input: FactInput & { restaurantId: string; factId: string }) {
  await productApi(context).ai.setFact(input);
}

/** Deletes a line of the facts sheet. Throws NOT_FOUND. */
export async function deleteFact(context: Context, input: { restaurantId: string; factId: string }) {
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
export async function tryOnPast(
  context: Context,
  input: { restaurantId: string; source: "ai" | "templates" },
): Promise<BenchRow[]> {
  return (await productApi(context).ai.bench(input)).data;
}

/** A draft for a review; nothing is stored but the call. Throws NOT_FOUND, REVIEW_NOT_ANSWERABLE. */
export async function writeDraft(context: Context, input: DraftInput): Promise<Draft> {
  return (await productApi(context).ai.draft(input)).data;
}
