import type { SandboxContext } from "../context.ts";
import type { Change } from "../state/changes.ts";
import { verifyMetaAddress } from "../webhooks/announce.ts";
import { webhookSenders } from "../webhooks/webhooks.ts";
import type { Command } from "./commands.ts";

/** Actions on the sandbox as a whole. */
export type Whole = { tick(): void; reset(): void };
/** `result` is returned to the caller; `error` says what was wrong. */
export type Outcome = { result: object } | { error: string };
type On<Name extends Command["do"]> = Extract<Command, { do: Name }>;

const unknownReview: Outcome = { error: "There is no such location or review." };

function perform(context: SandboxContext, change: Change): Outcome {
  const outcome = context.state.perform(change);
  return outcome ? { result: { location: outcome.listing.id, review: outcome.review.id } } : unknownReview;
}

type OnReview = On<"add_review" | "edit_review" | "delete_review" | "decide_reply" | "write_reply" | "remove_reply">;

function changeOf(command: OnReview): Change {
  const { platform, location: listingId } = command;
  if (command.do === "add_review")
    return {
      kind: "review_added",
      platform,
      listingId,
      rating: command.rating,
      author: command.author,
      text: command.text || null,
      language: command.text ? (command.language ?? "fr") : null,
      photoCount: command.photos ?? 0,
    };
  const on = { platform, listingId, reviewId: command.review };
  if (command.do === "edit_review")
    return {
      kind: "review_edited",
      ...on,
      text: command.text ?? null,
      rating: command.rating ?? null,
      photoCount: command.photos ?? null,
    };
  if (command.do === "delete_review") return { kind: "review_deleted", ...on };
  if (command.do === "decide_reply") return { kind: "reply_decided", ...on, violation: command.violation };
  if (command.do === "write_reply")
    return { kind: "reply", ...on, text: command.text, language: null, violation: null };
  return { kind: "reply_removed", ...on, replyId: null };
}

function moveClock({ state }: SandboxContext, whole: Whole, byMs: number): Outcome {
  if (byMs < 0) return { error: "The clock goes forward only; reset the sandbox to begin again." };
  state.perform({ kind: "clock", offsetMs: state.clock.offsetMs + byMs });
  whole.tick();
  return { result: { now: new Date(state.clock.now()).toISOString() } };
}

async function setWebhooks(context: SandboxContext, command: On<"set_webhooks">): Promise<Outcome> {
  const { addresses } = context.webhooks;
  for (const sender of webhookSenders) {
    const url = command[sender];
    if (url === undefined) continue;
    if (url !== null && !context.isTrusted(url))
      return { error: `${new URL(url).origin} is not known to this sandbox.` };
    if (sender === "meta" && url !== null && !(await verifyMetaAddress(url, context.apiKey, context.fetch)))
      return { error: "The address did not answer Meta's challenge." };
    addresses[sender] = url;
  }
  return { result: { ...addresses } };
}

function editListing({ state }: SandboxContext, command: On<"edit_listing">): Outcome {
  const { platform, location: listingId, do: _, ...given } = command;
  if (!state.listings.find(platform, listingId)) return unknownReview;
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  state.perform({ kind: "listing_edited", platform, listingId, fields });
  return { result: { location: listingId } };
}

function addFault(context: SandboxContext, { do: _, count, ...input }: On<"add_fault">): Outcome {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return { result: context.state.faults.add({ ...Object.fromEntries(given), kind: input.kind, count: count ?? null }) };
}

/** Runs a command. */
export async function runCommand(context: SandboxContext, whole: Whole, command: Command): Promise<Outcome> {
  const { state } = context;
  switch (command.do) {
    case "add_fault":
      return addFault(context, command);
    case "remove_fault":
      return state.faults.remove(command.id) ? { result: {} } : { error: "There is no such fault." };
    case "clear_faults":
      state.faults.clear();
      return { result: {} };
    case "advance_clock":
      return moveClock(context, whole, command.ms);
    case "set_clock":
      return moveClock(context, whole, Date.parse(command.to) - state.clock.now());
    case "revoke":
      if (!state.world.people.some(({ id }) => id === command.person)) return { error: "There is no such person." };
      state.perform({ kind: "revoked", vendor: command.vendor, subject: command.person });
      return { result: {} };
    case "edit_listing":
      return editListing(context, command);
    case "suggest_hours": {
      const { location: listingId, hours: regular } = command;
      if (!state.listings.find("gmb", listingId)) return unknownReview;
      state.perform({ kind: "hours_suggested", listingId, regular });
      return { result: { location: listingId } };
    }
    case "set_webhooks":
      return setWebhooks(context, command);
    case "tick":
      whole.tick();
      return { result: {} };
    case "reset":
      whole.reset();
      return { result: {} };
    default:
      return perform(context, changeOf(command));
  }
}
