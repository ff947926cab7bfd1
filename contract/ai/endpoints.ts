import { z } from "zod";
import { idempotent, machine } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { Done, Id, response } from "../ids.ts";
import { OwnVersion, SettingVersions } from "../setting-versions.ts";
import { Learning } from "./habits.ts";
import { AiCallList, AiCallSearch } from "./ledger.ts";
import { AiProvider, AiSettings, BenchRow, BrandVoice, Draft, DraftInput, Fact, FactInput } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "automations" });

const restaurantPath = z.object({ restaurantId: Id });
const factPath = restaurantPath.extend({ factId: Id });
const scope = z.enum(["organization", "restaurant"]);
const read = { guard: "restaurant", ability: { action: "read", subject: "Settings" } } as const;
const write = { guard: "restaurant", ability: { action: "update", subject: "Restaurant" } } as const;

export const aiEndpoints = {
  settings: endpoint({
    ...read,
    method: "GET",
    path: "/restaurants/{restaurantId}/ai",
    summary: "How drafts are written at a restaurant: brand voice, facts, provider, credits",
    input: restaurantPath,
    output: response(AiSettings),
  }),
  setBrandVoice: endpoint({
    ...write,
    method: "PUT",
    path: "/restaurants/{restaurantId}/ai/brand-voice",
    summary:
      "Change the brand voice, of this restaurant or of its whole organization (which takes the right to its settings)",
    audit: "aiSettings.voiceChanged",
    event: "brand_voice_saved",
    input: restaurantPath.extend({ scope, brandVoice: BrandVoice, versions: SettingVersions }),
    output: response(AiSettings),
    errors: ["CONFLICT"],
  }),
  setProvider: endpoint({
    method: "PUT",
    path: "/restaurants/{restaurantId}/ai/provider",
    guard: "restaurant",
    ability: { action: "update", subject: "Settings" },
    summary:
      "Choose what writes drafts, at this restaurant or in its whole organization; none there holds at each restaurant",
    audit: "aiSettings.providerChanged",
    event: "ai_provider_saved",
    input: restaurantPath.extend({ scope, provider: AiProvider, versions: SettingVersions }),
    output: response(AiSettings),
    errors: ["CONFLICT", "AI_SWITCHED_OFF"],
  }),
  inherit: endpoint({
    method: "DELETE",
    path: "/restaurants/{restaurantId}/ai/own",
    guard: "restaurant",
    ability: { action: "update", subject: "Settings" },
    summary: "Give up the restaurant's own brand voice and provider for its organization's",
    audit: { actions: ["aiSettings.inherited"], unless: idempotent },
    event: "ai_settings_inherited",
    input: restaurantPath.extend({ brandVoiceVersion: OwnVersion, providerVersion: OwnVersion }),
    output: response(AiSettings),
    errors: ["CONFLICT"],
  }),
  addFact: endpoint({
    ...write,
    method: "POST",
    path: "/restaurants/{restaurantId}/ai/facts",
    summary: "Add a line to the facts sheet; at most 60 lines",
    audit: "aiFact.created",
    event: "fact_added",
    input: FactInput.extend(restaurantPath.shape),
    output: response(Fact),
    status: 201,
    errors: ["FACTS_FULL"],
  }),
  setFact: endpoint({
    ...write,
    method: "PUT",
    path: "/restaurants/{restaurantId}/ai/facts/{factId}",
    summary: "Change a line of the facts sheet",
    audit: "aiFact.updated",
    event: "fact_changed",
    input: FactInput.extend(factPath.shape).extend({ version: OwnVersion }),
    output: response(Fact),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  deleteFact: endpoint({
    ...write,
    method: "DELETE",
    path: "/restaurants/{restaurantId}/ai/facts/{factId}",
    summary: "Delete a line of the facts sheet",
    audit: "aiFact.deleted",
    event: "fact_deleted",
    input: factPath.extend({ version: OwnVersion }),
    output: Done,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  calls: endpoint({
    ...read,
    method: "GET",
    path: "/restaurants/{restaurantId}/ai/calls",
    summary: "Every call of the model for a restaurant, newest first, and the month's sums",
    input: AiCallSearch.extend(restaurantPath.shape),
    output: AiCallList,
  }),
  learning: endpoint({
    ...read,
    method: "GET",
    path: "/restaurants/{restaurantId}/ai/habits",
    summary: "What a restaurant has learned from edits of drafts, and whether it learns",
    input: restaurantPath,
    output: response(Learning),
  }),
  setLearning: endpoint({
    ...write,
    method: "PUT",
    path: "/restaurants/{restaurantId}/ai/learning",
    summary: "Switch learning from edits on or off; off, nothing learned is used",
    audit: "aiSettings.learningChanged",
    event: "learning_switched",
    input: restaurantPath.extend({ isOn: z.boolean() }),
    output: response(Learning),
  }),
  forgetHabit: endpoint({
    ...write,
    method: "DELETE",
    path: "/restaurants/{restaurantId}/ai/habits/{habitId}",
    summary: "Forget one learned habit",
    audit: "aiHabit.forgotten",
    event: "habit_forgotten",
    input: restaurantPath.extend({ habitId: Id }),
    output: Done,
    errors: ["NOT_FOUND"],
  }),
  forgetHabits: endpoint({
    ...write,
    method: "DELETE",
    path: "/restaurants/{restaurantId}/ai/habits",
    summary: "Forget all that was learned from edits, and what was only watched",
    audit: { actions: ["aiHabit.forgotten"], unless: idempotent },
    event: "habits_forgotten",
    input: restaurantPath,
    output: Done,
  }),
  bench: endpoint({
    ...write,
    method: "POST",
    path: "/restaurants/{restaurantId}/ai/bench",
    summary: "Drafts for the last ten reviews that were answered, beside what was answered; each call costs its credit",
    audit: { none: machine },
    event: "brand_voice_tried",
    input: restaurantPath.extend({ source: z.enum(["ai", "templates"]) }),
    output: response(z.array(BenchRow)),
  }),
  draft: endpoint({
    method: "POST",
    path: "/reviews/{reviewId}/ai-draft",
    guard: "session",
    ability: { action: "suggest", subject: "Reply" },
    summary: "A draft for a review by the model, or of templates and facts when there is none; stores no reply",
    audit: { none: machine },
    event: "draft_requested",
    input: DraftInput,
    output: response(Draft),
    errors: ["NOT_FOUND", "REVIEW_NOT_ANSWERABLE"],
  }),
};
