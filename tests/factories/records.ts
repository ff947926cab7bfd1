import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { restaurantMembers, restaurants } from "#api/db/schema/restaurants.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import { users } from "#api/db/schema/users.ts";

type New<Table extends { $inferInsert: object }> = Partial<Table["$inferInsert"]>;
type UserOverrides = New<typeof users> & {
  /** Organizations the user belongs to, with the role inside each if any. */
  organizations?: ({ id: string } & Pick<
    typeof organizationMembers.$inferInsert,
    "caslRole" | "customRoleId" | "scope"
  >)[];
  /** Ids of restaurants the user is a member of. */
  restaurants?: string[];
};

const first = <Row>(rows: Row[]): Row => {
  const row = rows[0];
  if (!row) throw new Error("nothing was inserted");
  return row;
};

export async function createOrganization({ orm }: Database, overrides: New<typeof organizations> = {}) {
  const row = { id: newId(), name: "Les Tables du Canal", ...overrides };
  return first(await orm.insert(organizations).values(row).returning());
}

/** A confirmed user with a complete profile and no password. */
export async function createUser({ orm }: Database, overrides: UserOverrides = {}) {
  const { organizations: memberOf = [], restaurants: reached = [], ...columns } = overrides;
  const id = columns.id ?? newId();
  const row = {
    email: `camille.${id}@example.com`,
    name: "Camille",
    lastname: "Aubry",
    emailConfirmedAt: new Date("2026-01-05T09:00:00Z"),
    ...columns,
    id,
  };
  const user = first(await orm.insert(users).values(row).returning());
  for (const { id: organizationId, ...role } of memberOf)
    await orm.insert(organizationMembers).values({ organizationId, userId: id, ...role });
  for (const restaurantId of reached) await orm.insert(restaurantMembers).values({ restaurantId, userId: id });
  return user;
}

/** A restaurant in Paris; without `organizationId` it gets an organization of its own. */
export async function createRestaurant(database: Database, overrides: New<typeof restaurants> = {}) {
  const organizationId = overrides.organizationId ?? (await createOrganization(database)).id;
  const row = {
    id: newId(),
    name: "Chez Madeleine",
    locality: "Paris",
    postalCode: "75010",
    timeZone: "Europe/Paris",
    ...overrides,
    organizationId,
  };
  return first(await database.orm.insert(restaurants).values(row).returning());
}

/** A public, unanswered Google review; without `restaurantId` it gets a restaurant of its own. */
export async function createReview(database: Database, overrides: New<typeof reviews> = {}) {
  const restaurantId = overrides.restaurantId ?? (await createRestaurant(database)).id;
  const id = overrides.id ?? newId();
  const row = {
    platformKey: "gmb" as const,
    externalId: id,
    rating: 4,
    text: "Très bon accueil, plats généreux.",
    language: "fr",
    author: "Inès M.",
    publishedAt: new Date("2026-06-15T12:00:00Z"),
    ...overrides,
    id,
    restaurantId,
  };
  return first(await database.orm.insert(reviews).values(row).returning());
}

/**
 * A reply and the state it gives its review: `published` makes it answered, `saved` (the default) pending.
 * Without `reviewId` it gets a review of its own.
 */
export async function createReply(database: Database, overrides: New<typeof reviewReplies> = {}) {
  const review = overrides.reviewId ? { id: overrides.reviewId } : await createReview(database);
  const { rows } = await database.pool.query<{ restaurant_id: string }>(
    "select restaurant_id from reviews where id = $1",
    [review.id],
  );
  const state = overrides.state ?? "saved";
  const publishedAt = state === "published" ? new Date("2026-06-16T10:00:00Z") : null;
  const row = {
    id: newId(),
    text: "Merci de votre visite, à bientôt !",
    authorName: "Camille Aubry",
    publishedAt,
    ...overrides,
    state,
    reviewId: review.id,
    restaurantId: first(rows).restaurant_id,
  };
  const reply = first(await database.orm.insert(reviewReplies).values(row).returning());
  await database.pool.query(
    `update reviews set answer_state = $2, version = version + 1,
       answered_at = case when $2 = 'answered' then coalesce(answered_at, $3) else answered_at end
     where id = $1 and not (answer_state = 'answered' and $2 = 'pending')`,
    [review.id, state === "published" ? "answered" : "pending", reply.publishedAt],
  );
  return reply;
}
