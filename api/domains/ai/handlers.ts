import { fail } from "#api/errors.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { fullNameOf } from "../../principal.ts";
import { requireReview } from "../reviews/one.ts";
import { draftForPastReviews } from "./draft/bench.ts";
import { writeDraft } from "./draft/write.ts";
import { forgetHabit, forgetHabits, readLearning, setLearning } from "./habits/learning.ts";
import { listCalls } from "./ledger.ts";
import { addFact, deleteFact, setFact } from "./settings/facts.ts";
import { getAiSettings } from "./settings/settings.ts";
import { dropOwn, storeBrandVoice, storeProvider } from "./settings/store.ts";

/** The rows `ai.*` of the endpoint table. */
export const aiHandlers = {
  settings: api.ai.settings.handler(async ({ input, context }) => ({
    data: await getAiSettings(context, input.restaurantId),
  })),
  setBrandVoice: api.ai.setBrandVoice.handler(async ({ input, context }) => ({
    data: await storeBrandVoice(context, input),
  })),
  setProvider: api.ai.setProvider.handler(async ({ input, context }) => ({
    data: await storeProvider(context, input),
  })),
  inherit: api.ai.inherit.handler(async ({ input, context }) => ({
    data: await dropOwn(context, input),
  })),
  addFact: api.ai.addFact.handler(async ({ input, context }) => ({ data: await addFact(context, input) })),
  setFact: api.ai.setFact.handler(async ({ input, context }) => ({ data: await setFact(context, input) })),
  deleteFact: api.ai.deleteFact.handler(async ({ input, context }) => {
    await deleteFact(context, input);
    return { data: { done: true as const } };
  }),
  calls: api.ai.calls.handler(({ input, context }) => listCalls(context.database, input)),
  learning: api.ai.learning.handler(async ({ input, context }) => ({
    data: await readLearning(context.database, input.restaurantId),
  })),
  setLearning: api.ai.setLearning.handler(async ({ input, context }) => ({
    data: await setLearning(context, input.restaurantId, input.isOn),
  })),
  forgetHabit: api.ai.forgetHabit.handler(async ({ input, context }) => {
    await forgetHabit(context, input.restaurantId, input.habitId);
    return { data: { done: true as const } };
  }),
  forgetHabits: api.ai.forgetHabits.handler(async ({ input, context }) => {
    await forgetHabits(context, input.restaurantId);
    return { data: { done: true as const } };
  }),
  bench: api.ai.bench.handler(async ({ input, context }) => ({ data: await draftForPastReviews(context, input) })),
  draft: api.ai.draft.handler(async ({ input, context }) => {
    const review = await requireReview(context, input.reviewId);
    if (review.isPrivate || review.answerState === "not_answerable") throw fail("REVIEW_NOT_ANSWERABLE");
    const principal = principalOf(context);
    const by = { userId: principal.userId, name: fullNameOf(principal) };
    return { data: await writeDraft(context, { ...input, feature: "reply", by }) };
  }),
};
