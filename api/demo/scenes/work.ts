import { eq } from "drizzle-orm";
import { notifications } from "#api/db/schema/notifications.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { replyDeadlines } from "#api/db/schema/reply-deadlines.ts";
import { reviewSuggestions } from "#api/db/schema/review-work/suggestions.ts";
import { reviewAssignments, reviewNotes, reviewTagLinks, tags } from "#api/db/schema/review-work/work.ts";
import { reviewEvents } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import type { DemoReview } from "../demo-review.ts";
import { demoId } from "../ids.ts";
import { insertRows } from "../insert-rows.ts";
import type { DemoStory } from "../story.ts";
import { createRandom, type Random } from "../writing/random.ts";
import type { Person, StagedReview } from "./staged-review.ts";
import { scenes } from "./written.ts";

const hourMs = 3_600_000;
/** Hours of opening, by rating. */
const deadlineHours = [72, 24, 24, 48, 72, 72];

/** The group's own deadlines; before the reviews, whose deadlines the database counts by them. */
export async function insertDeadlines(tx: Statements, { kind, organizationId, users, now }: DemoStory): Promise<void> {
  if (kind === "behind") return;
  const [owner] = users;
  await tx.insert(replyDeadlines).values({
    ...{ id: demoId(now, createRandom("deadlines")), organizationId, hours: deadlineHours, openingHours: true },
    ...{
      version: 1,
      updatedByName: `${owner?.name ?? ""} ${owner?.lastname ?? ""}`,
      updatedAt: new Date(now.getTime() - 4000 * hourMs),
    },
  });
}

type Staged = { scene: StagedReview; review: DemoReview; restaurantId: string };
type Actors = { story: DemoStory; random: Random; personOf: (person: Person) => { id: string; name: string } };

const at = ({ story }: Actors, hours: number): Date => new Date(story.now.getTime() - hours * hourMs);

function noteRows(on: Actors, { scene, review, restaurantId }: Staged): object[] {
  return (scene.notes ?? []).map(({ by, hoursAgo, text }) => {
    const author = on.personOf(by);
    const owner = on.personOf("camille");
    const written = at(on, hoursAgo);
    return {
      ...{
        id: demoId(written, on.random),
        review_id: review.id,
        restaurant_id: restaurantId,
        text,
        created_at: written,
      },
      ...{ author_id: author.id, author_name: author.name },
      mentions: text.includes(`@${owner.name}`) ? [{ userId: owner.id, name: owner.name }] : [],
    };
  });
}

/** Who was told what: the mentions, and what was assigned by somebody else. The newest are unread. */
function notificationRows(on: Actors, { scene, review, restaurantId }: Staged): object[] {
  const of = { review_id: review.id, restaurant_id: restaurantId };
  const owner = on.personOf("camille");
  const mentions = (scene.notes ?? [])
    .filter(({ text }) => text.includes(`@${owner.name}`))
    .map(({ by, hoursAgo }) => ({ event: "mentioned", by, hoursAgo, to: owner }));
  const assigned =
    scene.assignedTo && scene.assignedTo !== "raphael"
      ? [{ event: "assigned", by: "raphael" as const, hoursAgo: assignedAgo(scene), to: on.personOf(scene.assignedTo) }]
      : [];
  return [...mentions, ...assigned].map(({ event, by, hoursAgo, to }) => {
    const told = at(on, hoursAgo);
    const isSeen = event === "assigned" || hoursAgo > 140;
    const id = demoId(told, on.random);
    const { id: actor_id, name: actor_name } = on.personOf(by);
    return {
      ...of,
      ...{ id, user_id: to.id, event, subject_kind: "review", subject_id: review.id, at: told, thing: id },
      ...{ actor_id, actor_name, data: { author: review.author, rating: review.rating, platform: review.platform } },
      seen_at: isSeen ? at(on, hoursAgo - 2) : null,
    };
  });
}

/** A review is assigned a few hours after it was read, and before its first note. */
const assignedAgo = ({ hoursAgo, notes }: StagedReview): number =>
  Math.max(hoursAgo * 0.94, (notes?.[0]?.hoursAgo ?? 0) + 0.5);

async function insertAssignments(tx: Statements, on: Actors, staged: readonly Staged[]): Promise<void> {
  const assigned = staged.flatMap(({ scene, review, restaurantId }) =>
    scene.assignedTo
      ? [{ review, restaurantId, to: on.personOf(scene.assignedTo), when: at(on, assignedAgo(scene)) }]
      : [],
  );
  await tx.insert(reviewAssignments).values(
    assigned.map(({ review, restaurantId, to, when }) => ({
      reviewId: review.id,
      restaurantId,
      userId: to.id,
      assignedAt: when,
    })),
  );
  const manager = on.personOf("raphael");
  await tx.insert(reviewEvents).values(
    assigned.map(({ review, restaurantId, to, when }) => ({
      ...{
        id: demoId(when, on.random),
        reviewId: review.id,
        restaurantId,
        kind: "assigned" as const,
        text: to.name,
        at: when,
      },
      ...{ userId: manager.id, userName: manager.name },
    })),
  );
}

async function insertTagLinks(tx: Statements, on: Actors, staged: readonly Staged[]): Promise<void> {
  const { id, name } = tags;
  const known = await tx.select({ id, name }).from(tags).where(eq(tags.organizationId, on.story.organizationId));
  const rows = staged.flatMap(({ scene, review, restaurantId }) =>
    known
      .filter((tag) => scene.tags?.includes(tag.name))
      .map((tag) => ({
        review_id: review.id,
        restaurant_id: restaurantId,
        tag_id: tag.id,
        is_automatic: false,
        created_at: at(on, scene.hoursAgo * 0.9),
      })),
  );
  await insertRows(
    tx,
    reviewTagLinks,
    "review_id uuid, restaurant_id uuid, tag_id uuid, is_automatic boolean, created_at timestamptz",
    rows,
  );
}

async function insertSuggestions(tx: Statements, on: Actors, staged: readonly Staged[]): Promise<void> {
  for (const { scene, review, restaurantId } of staged) {
    if (!scene.suggestion) continue;
    const { by, hoursAgo, text } = scene.suggestion;
    const author = on.personOf(by);
    const createdAt = at(on, hoursAgo);
    const whose = { authorId: author.id, authorName: author.name };
    await tx
      .insert(reviewSuggestions)
      .values({ id: demoId(createdAt, on.random), reviewId: review.id, restaurantId, text, createdAt, ...whose });
  }
  // An editor's replies wait for somebody else.
  await tx
    .update(organizations)
    .set({
      approvalRoles: ["editor"],
      approvalVersion: 1,
      approvalBy: on.personOf("camille").name,
      approvalAt: at(on, 2000),
    })
    .where(eq(organizations.id, on.story.organizationId));
}

/** What the team does about the reviews that were written by hand: tags, notes, mentions, assignments, a reply to approve. */
export async function insertSceneWork(tx: Statements, story: DemoStory): Promise<void> {
  const personOf = (person: Person) => {
    const user = story.users.find(({ email }) => email.startsWith(`${person}@`));
    if (!user) throw new Error(`The demo knows no ${person}.`);
    return { id: user.id, name: `${user.name} ${user.lastname}` };
  };
  const on: Actors = { story, random: createRandom(`${story.organizationId}/work`), personOf };
  const staged = story.reviews.flatMap((review): Staged[] => {
    const scene = scenes.find(({ key }) => key === review.scene);
    const restaurant = story.venues.find(({ venue }) => venue === review.venue);
    return scene && restaurant ? [{ scene, review, restaurantId: restaurant.id }] : [];
  });
  await insertTagLinks(tx, on, staged);
  await insertAssignments(tx, on, staged);
  await insertSuggestions(tx, on, staged);
  await insertRows(
    tx,
    reviewNotes,
    "id uuid, review_id uuid, restaurant_id uuid, author_id uuid, author_name text, text text, mentions jsonb, created_at timestamptz",
    staged.flatMap((one) => noteRows(on, one)),
  );
  await insertRows(
    tx,
    notifications,
    "id uuid, user_id uuid, event text, subject_kind text, subject_id uuid, review_id uuid, restaurant_id uuid, actor_id uuid, actor_name text, data jsonb, thing text, at timestamptz, seen_at timestamptz",
    staged.flatMap((one) => notificationRows(on, one)),
  );
}
