import { Hono } from "hono";
import type { SandboxContext } from "../context.ts";
import { ownFormsOnly } from "../http/own-origin.ts";
import { type Review, replyStateOf } from "../state/review.ts";
import type { Reports } from "../uber/reports.ts";
import { sandboxPlatforms } from "../world/world.ts";
import { Command } from "./commands.ts";
import { runCommand, type Whole } from "./run.ts";

const iso = (at: number) => new Date(at).toISOString();

/** A review with all data of the sandbox. */
const reviewState = (review: Review, now: number) => ({
  ...review,
  createdAt: iso(review.createdAt),
  updatedAt: iso(review.updatedAt),
  replies: review.replies.map((reply) => ({
    ...reply,
    state: replyStateOf(reply, now),
    createdAt: iso(reply.createdAt),
    updatedAt: iso(reply.updatedAt),
    decidesAt: iso(reply.decidesAt),
  })),
});

function snapshot(context: SandboxContext, reports: Reports) {
  const { state, webhooks } = context;
  const { world } = state;
  return {
    now: iso(state.clock.now()),
    startsAt: iso(world.startsAt),
    changes: state.changeCount(),
    faults: state.faults.list(),
    people: world.people,
    groups: world.groups,
    locations: world.restaurants.map(({ key, name, locality, groupId, placeId, listings }) => {
      const counts = sandboxPlatforms.flatMap((platform) => {
        const count = listings[platform] ? state.listings.countOf(platform, listings[platform]) : null;
        return count === null ? [] : [[platform, count] as const];
      });
      return { key, name, locality, groupId, placeId, listings, reviewCounts: Object.fromEntries(counts) };
    }),
    webhooks: webhooks.addresses,
    deliveries: webhooks.deliveries(),
    reports: reports.list(),
  };
}

/** The sandbox's own endpoint, for tests and scripts: its state, and commands in JSON. */
export function control(context: SandboxContext, reports: Reports, whole: Whole): Hono {
  const app = new Hono().basePath("/control");
  app.use("*", ownFormsOnly(context, true));
  app.get("/", (c) => c.json(snapshot(context, reports)));
  app.get("/reviews", (c) => {
    const platform = sandboxPlatforms.find((one) => one === c.req.query("platform"));
    const listing = platform && context.state.listings.find(platform, c.req.query("location") ?? "");
    if (!listing) return c.json({ error: "There is no such location." }, 404);
    const now = context.state.clock.now();
    return c.json({ reviews: context.state.listings.recentFirst(listing).map((review) => reviewState(review, now)) });
  });
  app.post("/", async (c) => {
    // A page of another site cannot send JSON without a preflight request, which gets no answer.
    if (!c.req.header("content-type")?.startsWith("application/json"))
      return c.json({ error: "Commands are sent as application/json." }, 415);
    const parsed = Command.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
      return c.json({ error: issues.join("; ") }, 400);
    }
    const outcome = await runCommand(context, whole, parsed.data);
    return "error" in outcome ? c.json(outcome, 422) : c.json(outcome.result);
  });
  return app;
}
