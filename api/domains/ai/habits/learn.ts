import { createHash } from "node:crypto";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
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

/** Reviews kept per habit, so that none counts twice, and how long a change that does not count yet is waited for. */
const reviewsKept = 20;
const watchedDays = 180;

type LearningContext = { restaurantId: string; author: string; house: string[]; staff: string[] };
const groundQuery = `
  select v.restaurant_id as "restaurantId", v.author, array_remove(array[r.name, r.internal_name, o.name, r.locality], null) as house,
    coalesce((select array_agg(u.name || ' ' || u.lastname) from organization_members m join users u on u.id = m.user_id
      where m.organization_id = o.id), '{}') as staff
  from reviews v join restaurants r on r.id = v.restaurant_id join organizations o on o.id = r.organization_id where v.id = $1`;

type Sent = { reviewId: string; draftText?: string | undefined; text: string };

/**
 * Learns from a reply that was made of a draft: what was changed in it is counted, once per review. No words are kept of a change
 * before it was made in three reviews (docs/decisions/175). Never throws: the reply has been written.
 */
export async function learnFromReply(
  { database, log }: ApiContext,
  { reviewId, draftText, text }: Sent,
): Promise<void> {
  if (!draftText) return;
  try {
    const { rows } = await database.pool.query<LearningContext>(groundQuery, [reviewId]);
    const [ground] = rows;
    if (!ground || !(await isLearning(database.pool, ground.restaurantId))) return;
    const { signature } = (await findEffectiveSettings(database, ground.restaurantId)).voice;
    const [draft, sent] = [withoutSignature(draftText, signature), withoutSignature(text, signature)];
    const language = languageOfText(sent);
    if (!language || languageOfText(draft) !== language) return;
    const names = { author: ground.author, house: [...ground.house, signature], staff: ground.staff };
    const seen = { restaurantId: ground.restaurantId, reviewId, language };
    await forgetWhatChanged(database.pool, seen, withoutGuest(sent, ground.author));
    for (const one of observe({ draft, sent, names })) await count(database.pool, seen, one);
  } catch (error) {
    log.warn("nothing was learned from an edited draft", { error });
  }
}

type ObservedReview = { restaurantId: string; reviewId: string; language: Language };

function fingerprintOf({ restaurantId, language }: ObservedReview, { kind, text, instead }: Observation): string {
  const parts = [restaurantId, language, kind, fold(text), fold(instead ?? "")];
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}

/** Counts one change; the words are written down when it begins to count. */
async function count(client: Queryable, seen: ObservedReview, observation: Observation): Promise<void> {
  const { kind, text, instead } = observation;
  await client.query(
    `insert into ai_habits as h (id, restaurant_id, language, kind, fingerprint, review_ids) values ($1, $2, $3, $4, $5, array[$6::uuid])
     on conflict (restaurant_id, fingerprint) do update set count = h.count + 1, last_at = now(),
       review_ids = (array[$6::uuid] || h.review_ids)[1:${reviewsKept}],
       text = case when h.count + 1 >= ${habitRepetitions} then $7 end,
       instead = case when h.count + 1 >= ${habitRepetitions} then $8 end
     where not ($6::uuid = any(h.review_ids))`,
    [newId(), seen.restaurantId, seen.language, kind, fingerprintOf(seen, observation), seen.reviewId, text, instead],
  );
}

type Kept = Observation & { id: string };

/** Does what was sent speak against a habit? */
function isAgainst({ kind, text }: Kept, sent: string): boolean {
  const { greeting, rest } = splitGreeting(sent);
  if (kind === "greeting") return fold(greeting) !== fold(text);
  if (kind === "removed") return sentencesOf(rest).some((sentence) => fold(sentence) === fold(text));
  if (kind === "closing") return !fold(sent).includes(fold(text));
  return false;
}

/** A habit that staff no longer follow loses one of its counts each time, and its words when it no longer counts. */
async function forgetWhatChanged(
  client: Queryable,
  { restaurantId, language }: ObservedReview,
  sent: string,
): Promise<void> {
  const { rows } = await client.query<Kept>(
    `select id, kind, text, instead from ai_habits where restaurant_id = $1 and language = $2 and text is not null`,
    [restaurantId, language],
  );
  const ids = rows.filter((habit) => isAgainst(habit, sent)).map(({ id }) => id);
  await client.query(
    `update ai_habits set count = count - 1, text = case when count > ${habitRepetitions} then text end,
       instead = case when count > ${habitRepetitions} then instead end where id = any($1::uuid[])`,
    [ids],
  );
  await client.query(
    `delete from ai_habits where restaurant_id = $1
       and (count < 1 or (text is null and last_at < now() - interval '${watchedDays} days'))`,
    [restaurantId],
  );
}
