import { restaurantGroupMembers, restaurantGroups } from "#api/db/schema/restaurant-groups.ts";
import type { Statements } from "#api/db/statements.ts";
import { newId } from "../db/ids.ts";
import { brands } from "./organization.ts";
import type { DemoStory } from "./story.ts";

/** The groups of the demo: the trattorie by their brand, three terraces by hand, and whoever has less than 4.2 stars. */
export async function insertRestaurantGroups(
  tx: Statements,
  { organizationId, venues, users }: DemoStory,
): Promise<{ brandGroupId: string }> {
  const [owner] = users;
  const updatedByName = `${owner?.name ?? ""} ${owner?.lastname ?? ""}`.trim();
  const common = { organizationId, updatedByName };
  const [brandGroupId, handGroupId] = [newId(), newId()];
  await tx.insert(restaurantGroups).values([
    { ...common, id: brandGroupId, name: brands.pizza.shortName, kind: "rule", brands: [brands.pizza.name] },
    { ...common, id: handGroupId, name: "Terrasses d’été", kind: "hand" },
    { ...common, id: newId(), name: "Notes à remonter", kind: "rule", ratingBelow: 4.2 },
  ]);
  await tx
    .insert(restaurantGroupMembers)
    .values(venues.slice(0, 3).map(({ id }) => ({ groupId: handGroupId, restaurantId: id })));
  return { brandGroupId };
}
