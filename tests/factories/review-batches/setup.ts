import type { Database } from "#api/db/database.ts";
import type { BatchAction, BatchEdits, ReviewBatch } from "#contract/review-batches/schemas.ts";
import { callerOf, type ProductApi } from "#tests/setup/api.ts";
import { connect, createConnectedReview, outboxSetup } from "../outbox.ts";
import { createRestaurant, createReview } from "../records.ts";
import { staffOf } from "../review-setup.ts";
import { newTemplate } from "../templates.ts";

/** The calls of a batch, in the order of the screen. */
export function batchSteps(api: ProductApi) {
  const choose = async (reviewIds: string[]) =>
    (await api.reviewBatches.create({ restaurantId: null, reviewIds })).data._id;
  const plan = async (reviewIds: string[], action: BatchAction): Promise<ReviewBatch> =>
    (await api.reviewBatches.plan({ batchId: await choose(reviewIds), action })).data;
  const confirm = async ({ _id: batchId }: { _id: string }, edits: BatchEdits = []) =>
    (await api.reviewBatches.confirm({ batchId, edits })).data;
  const undo = async ({ _id: batchId }: { _id: string }) => (await api.reviewBatches.undo({ batchId })).data;
  const run = async (reviewIds: string[], action: BatchAction) => confirm(await plan(reviewIds, action));
  return { choose, plan, confirm, undo, run };
}

/** Texts different enough to be used side by side. */
export const variants = [
  "Merci beaucoup pour votre visite et ces mots chaleureux, toute la brigade en est ravie.",
  "Quel plaisir de vous lire ! Nous partageons votre commentaire avec nos cuisiniers dès ce soir.",
  "Votre avis nous touche. Au bonheur de vous accueillir de nouveau autour d’une belle table.",
];

/** A connected restaurant with open reviews, a template for them, and a manager who replies. */
export async function batchSetup(database: Database, reviewCount = 3) {
  const setup = await outboxSetup(database);
  const reviews = [setup.review];
  while (reviews.length < reviewCount) reviews.push(await createConnectedReview(database, setup.restaurant.id));
  await database.pool.query("update organizations set starter_templates_at = now() where id = $1", [
    setup.restaurant.organizationId,
  ]);
  const template = async (texts: readonly string[] = variants) => {
    const versions = [{ language: "fr" as const, variants: texts.map((text) => ({ text })) }];
    const { data } = await setup.api.templates.create(
      newTemplate(setup.restaurant.id, { name: `Merci ${Math.random()}`, ratings: [1, 2, 3, 4, 5], versions }),
    );
    return data._id;
  };
  const colleague = async (caslRole: Parameters<typeof staffOf>[2], name = "Ana") => {
    const user = await staffOf(database, setup.restaurant, caslRole, name);
    const caller = await callerOf(database, user, { platforms: setup.platform.platforms });
    return { user, ...caller, ...batchSteps(caller.api) };
  };
  const ids = reviews.map(({ id }) => id);
  return { ...setup, ...batchSteps(setup.api), reviews, ids, template, colleague };
}

/** A review outside everybody's access scope, and one of another restaurant of the same organization. */
export async function strangers(database: Database, organizationId: string) {
  const foreign = await createReview(database);
  const restaurant = await createRestaurant(database, { organizationId });
  await connect(database, restaurant.id);
  return { foreign, elsewhere: await createReview(database, { restaurantId: restaurant.id }) };
}

export const outcomesOf = ({ rows }: ReviewBatch): string[] =>
  rows.map(({ outcome, reason }) => (reason ? `${outcome} ${reason}` : `${outcome}`));
export const undoneOf = ({ rows }: ReviewBatch): string[] =>
  rows.map(({ undone, undoReason }) => (undoReason ? `${undone} ${undoReason}` : `${undone}`));
