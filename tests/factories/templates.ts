import type { ProductApi } from "#tests/setup/api.ts";

type NewTemplate = Parameters<ProductApi["templates"]["create"]>[0];

/** A review template in French for a restaurant, as a form would send it. */
export const newTemplate = (restaurantId: string, overrides: Partial<NewTemplate> = {}): NewTemplate => ({
  restaurantId,
  kind: "review",
  scope: "restaurant",
  name: "Merci du patron",
  ratings: [4, 5],
  withText: true,
  withoutText: true,
  automated: false,
  defaultLanguage: "fr",
  versions: [
    { language: "fr", fallbacks: { first_name: "à vous" }, variants: [{ text: "Bonjour {{first_name}}, merci !" }] },
  ],
  ...overrides,
});
