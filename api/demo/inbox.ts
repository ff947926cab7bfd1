import { and, eq, isNotNull, lt, notInArray } from "drizzle-orm";
import { reviewBatches, reviewBatchRows } from "#api/db/schema/review-batches.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { savedViewPins, savedViews } from "#api/db/schema/saved-views.ts";
import type { Statements } from "#api/db/statements.ts";
import { SavedViewState } from "#contract/saved-views/schemas.ts";
import { demoId } from "./ids.ts";
import { keptWaitDays } from "./replies.ts";
import type { DemoStory } from "./story.ts";
import { createRandom } from "./writing/random.ts";

const hourMs = 3_600_000;

/** What the grammar left past its deadline is archived: the late ones are those that the story tells of. */
async function archiveOtherLate(tx: Statements, story: DemoStory): Promise<void> {
  const told = story.reviews.flatMap(({ id, scene }) => (scene ? [id] : []));
  const { answerState, archived, dueAt, id } = reviews;
  const waits = and(eq(answerState, "not_answered"), eq(archived, false));
  // Those whose time ends within the hour would make a seventh while somebody looks.
  const soon = new Date(story.now.getTime() + hourMs);
  await tx
    .update(reviews)
    .set({ archived: true })
    .where(and(waits, isNotNull(dueAt), lt(dueAt, soon), notInArray(id, told)));
}

/** Two views of the owner: one shared with the group, both in their bar. */
async function insertViews(tx: Statements, story: DemoStory): Promise<void> {
  const [owner] = story.users;
  const port = story.venues.find(({ venue }) => venue.key === "lumella-marseille-vieux-port");
  if (!owner || !port) return;
  const random = createRandom(`${story.organizationId}/views`);
  const createdAt = new Date(story.now.getTime() - 900 * hourMs);
  const views = [
    {
      name: "Vieux-Port : les mécontents",
      organizationId: story.organizationId,
      state: SavedViewState.parse({
        restaurantIds: [port.id],
        ratings: [1, 2],
        states: ["not_answered"],
        archive: ["unarchived"],
        period: "last_three_months",
      }),
    },
    {
      name: "Photos des clients",
      organizationId: null,
      state: SavedViewState.parse({ hasPhotos: true, period: "last_twelve_months" }),
    },
  ];
  const by = {
    userId: owner.id,
    kind: "groups" as const,
    createdAt,
    updatedAt: createdAt,
    updatedByName: `${owner.name} ${owner.lastname}`,
  };
  for (const [position, view] of views.entries()) {
    const id = demoId(createdAt, random);
    await tx.insert(savedViews).values({ ...view, ...by, id });
    await tx.insert(savedViewPins).values({ userId: owner.id, viewId: id, position });
  }
}

/** The manager archived a house's oldest unanswered reviews in one go. */
async function insertBatch(tx: Statements, story: DemoStory): Promise<void> {
  const manager = story.users.find(({ caslRole }) => caslRole === "manager");
  const house = story.venues.find(({ venue }) => venue.key === "lumella-madrid-malasana");
  if (!manager || !house) return;
  const old = story.reviews
    .filter((review) => review.venue === house.venue && review.archived && review.answerState === "not_answered")
    .filter(({ publishedAt }) => story.now.getTime() - publishedAt.getTime() > 4 * keptWaitDays * 24 * hourMs)
    .slice(-18);
  if (old.length === 0) return;
  const createdAt = new Date(story.now.getTime() - 76 * hourMs);
  const id = demoId(createdAt, createRandom(`${story.organizationId}/batch`));
  await tx.insert(reviewBatches).values({
    ...{
      id,
      userId: manager.id,
      restaurantId: house.id,
      listQuery: "state=not_answered",
      matchCount: old.length,
      state: "done",
    },
    ...{
      action: { kind: "archive", archived: true },
      createdAt,
      confirmedAt: new Date(createdAt.getTime() + 2 * 60_000),
    },
  });
  await tx.insert(reviewBatchRows).values(
    old.map((review, position) => ({
      ...{ batchId: id, position, reviewId: review.id, restaurantId: house.id, version: 1, seen: { assigneeId: null } },
      ...{ isChosen: true, outcome: "done" as const, changes: { archived: false } },
    })),
  );
}

/** What an owner finds on her desk besides the reviews: the late ones, two views, a batch. */
export async function insertInbox(tx: Statements, story: DemoStory): Promise<void> {
  if (story.kind === "behind") return;
  await archiveOtherLate(tx, story);
  await insertViews(tx, story);
  await insertBatch(tx, story);
}
