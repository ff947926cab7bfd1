import { afterAll } from "vitest";
import type { CaslRole } from "#contract/abilities.ts";
import { type BrandVoice, brandVoiceDefaults } from "#contract/ai/schemas.ts";
import { startFakeModel } from "#tests/ai/fake-model.ts";
import { testApi } from "#tests/setup/api.ts";
import { createRestaurant, createReview, createUser } from "./records.ts";

/** A secret that must appear nowhere but in the header it is sent in. */
export const aiKey = "sk-stand-in-4f9c2b7e1a";

/** The product API with a fake OpenAI-compatible endpoint. */
export async function aiApi(limits: { timeoutMs?: number; monthlyHardLimit?: number } = {}) {
  const standIn = await startFakeModel();
  afterAll(() => standIn.stop());
  const endpoint = { baseUrl: standIn.baseUrl, apiKey: aiKey, model: "stand-in" };
  const api = await testApi((settings) => ({
    ...settings,
    ai: { endpoint, timeoutMs: limits.timeoutMs ?? 5000, monthlyHardLimit: limits.monthlyHardLimit ?? 500 },
  }));
  return { ...api, standIn };
}
export type AiApi = Awaited<ReturnType<typeof aiApi>>;

/** A restaurant with a review, and one of its users, by default the owner, with the model switched on. */
export async function aiSetup(
  api: AiApi,
  options: { caslRole?: CaslRole; brandVoice?: Partial<BrandVoice>; provider?: string } = {},
) {
  const restaurant = await createRestaurant(api.database);
  const review = await createReview(api.database, { restaurantId: restaurant.id, author: "Inès M." });
  const user = await createUser(api.database, {
    organizations: [{ id: restaurant.organizationId, caslRole: options.caslRole ?? "owner" }],
    restaurants: [restaurant.id],
  });
  const token = await api.tokenOf(user);
  await api.database.pool.query(
    "insert into ai_settings (id, organization_id, restaurant_id, brand_voice, provider) values ($1, $2, $3, $4, $5)",
    [
      restaurant.id,
      restaurant.organizationId,
      restaurant.id,
      JSON.stringify({ ...brandVoiceDefaults, ...options.brandVoice }),
      options.provider ?? "endpoint",
    ],
  );
  const call = <Data>(method: string, path: string, body?: unknown) => api.call<Data>(method, path, { body, token });
  return { restaurant, review, user, token, call, path: `/restaurants/${restaurant.id}/ai` };
}
