import { createHash } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { ago, now } from "#api/db/instants.ts";
import { aiHabits } from "#api/db/schema/ai.ts";
import { organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { habitRepetitions } from "#contract/ai/habits.ts";
import type { Language } from "#contract/languages.ts";
import { withoutSignature } from "../guard/guard.ts";
import { languageOfText } from "../guard/language.ts";
import { fold, sentencesOf } from "../guard/words.ts";
import { findEffectiveSettings } from "../settings/settings.ts";
import { splitGreeting } from "./greeting.ts";
import { withoutGuest } from "./impersonal.ts";
import { isLearning } from "./learning.ts";
import { type Observation, observe } from "./observe.ts";

/** Reviews remembered per habit, so that each counts once, and how long a change that is no habit yet is kept. */
const reviewsKept = 20;
const watchedDays = 180;

/** A review's restaurant, and the names that its reply may contain. */
async function findGround(tx: Statements, reviewId: string) {
  const { restaurantId, author } = reviews;
  const { name, internalName, locality } = restaurants;
  const staff = sql`select array_agg(${users.name} || ' ' || ${users.lastname}) from ${organizationMembers}
    join ${users} on ${users.id} = ${organizationMembers.userId} where ${organizationMembers.organizationId} = ${organizations.id}`;
  const [ground] = await tx
    .select({
      restaurantId,
      author,
      restaurant: sql<
        string[]
      >`array_remove(array[${name}, ${internalName}, ${organizations.name}, ${locality}], null)`,
      staff: sql<string[]>`coalesce((${staff}), '{}')`,
    })
    .from(reviews)
    .innerJoin(restaurants, eq(restaurants.id, restaurantId))
    .innerJoin(organizations, eq(organizations.id, restaurants.organizationId))
    .where(eq(reviews.id, reviewId));
  return ground;
}

type Sent = { reviewId: string; draftText?: string | undefined; text: string };

/**
 * Learns from a reply made of a draft: counts each change, once per review. The words of a change are stored only once it was made in
 * three reviews (docs/decisions/175). Never throws: the reply has been written.
 */
export async function learnFromReply(
  { database, log }: ApiContext,
  { reviewId, draftText, text }: Sent,
): Promise<void> {
  if (!draftText) return;
  try {
    const { orm } = database;
    const ground = await findGround(orm, reviewId);
    if (!ground || !(await isLearning(orm, ground.restaurantId))) return;
    const { signature } = (await findEffectiveSettings(orm, ground.restaurantId)).brandVoice;
    const [draft, sent] = [withoutSignature(draftText, signature), withoutSignature(text, signature)];
    const language = languageOfText(sent);
    if (!language || languageOfText(draft) !== language) return;
    const names = { author: ground.author, restaurant: [...ground.restaurant, signature], staff: ground.staff };
    const seen = { restaurantId: ground.restaurantId, reviewId, language };
    await forgetWhatChanged(orm, seen, withoutGuest(sent, ground.author));
    for (const one of observe({ draft, sent, names })) await countChange(orm, seen, one);
  } catch (error) {
    log.warn("nothing was learned from an edited draft", { error });
  }
}

type ObservedReview = { restaurantId: string; reviewId: string; language: Language };

function fingerprintOf({ restaurantId, language }: ObservedReview, { kind, text, instead }: Observation): string {
  const parts = [restaurantId, language, kind, fold(text), fold(instead ?? "")];
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}

/** Counts one change; stores its words when it becomes a habit. */
async function countChange(tx: Statements, seen: ObservedReview, observation: Observation): Promise<void> {
  const { restaurantId, language, reviewId } = seen;
  const { kind, text, instead } = observation;
  const { count, reviewIds } = aiHabits;
  const counts = sql`${count} + 1 >= ${habitRepetitions}`;
  const fingerprint = fingerprintOf(seen, observation);
  await tx
    .insert(aiHabits)
    .values({ id: newId(), restaurantId, language, kind, fingerprint, reviewIds: [reviewId] })
    .onConflictDoUpdate({
      target: [aiHabits.restaurantId, aiHabits.fingerprint],
      set: {
        count: sql`${count} + 1`,
        lastAt: now,
        reviewIds: sql`(array[${reviewId}::uuid] || ${reviewIds})[1:${reviewsKept}]`,
        text: sql`case when ${counts} then ${text}::text end`,
        instead: sql`case when ${counts} then ${instead}::text end`,
      },
      setWhere: sql`not (${reviewId}::uuid = any(${reviewIds}))`,
    });
}

type Kept = Pick<Observation, "kind" | "text">;

/** True if the sent reply contradicts a habit. */
function isAgainst({ kind, text }: Kept, sent: string): boolean {
  const { greeting, rest } = splitGreeting(sent);
  if (kind === "greeting") return fold(greeting) !== fold(text);
  if (kind === "removed") return sentencesOf(rest).some((sentence) => fold(sentence) === fold(text));
  if (kind === "closing") return !fold(sent).includes(fold(text));
  return false;
}

/** Lowers the count of habits that staff did not follow, and deletes the words of one that falls below the limit. */
async function forgetWhatChanged(
  tx: Statements,
  { restaurantId, language }: ObservedReview,
  sent: string,
): Promise<void> {
  const { id, kind, text, instead, count, lastAt } = aiHabits;
  const habits = await tx
    .select({ id, kind, text: sql<string>`${text}` })
    .from(aiHabits)
    .where(and(eq(aiHabits.restaurantId, restaurantId), eq(aiHabits.language, language), isNotNull(text)));
  const ids = habits.filter((habit) => isAgainst(habit, sent)).map((habit) => habit.id);
  const stillCounts = sql`${count} > ${habitRepetitions}`;
  await tx
    .update(aiHabits)
    .set({
      count: sql`${count} - 1`,
      text: sql`case when ${stillCounts} then ${text} end`,
      instead: sql`case when ${stillCounts} then ${instead} end`,
    })
    .where(isAnyOf(id, ids));
  const isUnwatched = and(isNull(text), lt(lastAt, ago(`${watchedDays} days`)));
  await tx.delete(aiHabits).where(and(eq(aiHabits.restaurantId, restaurantId), or(lt(count, 1), isUnwatched)));
}
