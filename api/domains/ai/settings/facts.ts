import { eq } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { aiFacts } from "#api/db/schema/ai.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import type { Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { storedRecord } from "#api/records/stored-record.ts";
import { type Fact, type FactInput, type FactLine, factsMax } from "#contract/ai/schemas.ts";
import { type WeeklySlot, weekdays } from "#contract/restaurants/opening-hours.ts";

type RestaurantRow = { hours: WeeklySlot[] } & Record<
  "address" | "phone" | "website" | "reservation" | "order",
  string | null
>;

/** One line per day, empty when closed; none where the restaurant has no hours at all. */
function hoursLines(hours: readonly WeeklySlot[]): FactLine[] {
  if (hours.length === 0) return [];
  return weekdays.map((day) => {
    const slots = hours.filter(({ openDay }) => openDay === day).sort((a, b) => a.openTime.localeCompare(b.openTime));
    return { key: `hours:${day}`, text: slots.map((slot) => `${slot.openTime}–${slot.closeTime}`).join(", ") };
  });
}

function ownLines({ hours, ...texts }: RestaurantRow): Fact[] {
  const lines = Object.entries(texts).flatMap(([key, text]) => (text ? [{ key, text }] : []));
  return [...lines, ...hoursLines(hours)].map((line) => ({
    ...line,
    _id: null,
    version: 0,
    updatedAt: null,
    updatedBy: "",
  }));
}

const { id, restaurantId: restaurant, key, text, version, updatedByName } = aiFacts;
const line = { _id: id, key, text, version, updatedBy: updatedByName, updatedAt: instant(aiFacts.updatedAt) };

/** The whole facts sheet: the lines people wrote, then those of the restaurant's own data (hours in its own zone). */
export async function listFacts(tx: Statements, restaurantId: string): Promise<Fact[]> {
  const written = await tx.select(line).from(aiFacts).where(eq(restaurant, restaurantId)).orderBy(id);
  const { formattedAddress, phone, website, reservationUrl, orderUrl, regularHours } = restaurants;
  const [own] = await tx
    .select({
      address: formattedAddress,
      phone,
      website,
      reservation: reservationUrl,
      order: orderUrl,
      hours: regularHours,
    })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  return [...written, ...(own ? ownLines(own) : [])];
}

const facts = storedRecord({
  table: aiFacts,
  async read({ database }, factId): Promise<Fact> {
    const [found] = await database.orm.select(line).from(aiFacts).where(eq(id, factId));
    if (!found) throw fail("NOT_FOUND");
    return found;
  },
  owner: { table: restaurants, column: restaurant, limit: { max: factsMax, error: "FACTS_FULL" } },
  audited: {
    kind: "aiFact",
    name: (fact) => fact.key,
    values: (fact) => ({ key: fact.key, text: fact.text }),
    places: ({ restaurantId }) => [{ restaurantId }],
  },
});

/** Adds a line to a restaurant's sheet. Throws FACTS_FULL. */
export async function addFact(
  context: ApiContext,
  { restaurantId, ...content }: FactInput & { restaurantId: string },
): Promise<Fact> {
  return facts.read(context, await facts.create(context, restaurantId, { restaurantId, ...content }));
}

type FactVersion = { restaurantId: string; factId: string; version: number };
const targetOf = ({ restaurantId, factId, version: expectedVersion }: FactVersion) => ({
  id: factId,
  ownerId: restaurantId,
  expectedVersion,
});

/** Changes a line of that restaurant. Throws NOT_FOUND, CONFLICT. */
export const setFact = (context: ApiContext, input: FactInput & FactVersion): Promise<Fact> =>
  facts.change(context, { ...targetOf(input), action: "aiFact.updated" }, () => ({
    set: { key: input.key, text: input.text },
  }));

/** Deletes a line of that restaurant. Throws NOT_FOUND, CONFLICT. */
export const deleteFact = (context: ApiContext, fact: FactVersion): Promise<void> =>
  facts.remove(context, targetOf(fact));
