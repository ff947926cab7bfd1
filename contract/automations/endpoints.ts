import { z } from "zod";
import { idempotent } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { AutomationSettings, AutomationVersion, AutomationWrite } from "./rules.ts";
import { AutomationRun, AutomationRunList, AutomationRunSearch, DryRun, RuleForecast } from "./runs.ts";

const endpoint = endpointsOf({ tokens: "automations" });

const restaurantPath = z.object({ restaurantId: Id });
const seen = AutomationWrite.pick({ scope: true, version: true });
const read = { guard: "restaurant", ability: { action: "read", subject: "Settings" } } as const;
const write = { guard: "restaurant", ability: { action: "update", subject: "Settings" } } as const;

export const automationsEndpoints = {
  settings: endpoint({
    ...read,
    method: "GET",
    path: "/restaurants/{restaurantId}/automations",
    summary:
      "The rules by which reviews of a restaurant are answered by themselves, and what is never sent without a person",
    input: restaurantPath,
    output: response(AutomationSettings),
  }),
  save: endpoint({
    ...write,
    method: "PUT",
    path: "/restaurants/{restaurantId}/automations",
    summary: "Change the rules that hold at a restaurant, wherever they hold: its own, or its organization's",
    audit: "automations.saved",
    event: "automations_saved",
    input: AutomationWrite.extend(restaurantPath.shape),
    output: response(AutomationSettings),
    errors: ["CONFLICT"],
  }),
  makeOwn: endpoint({
    ...write,
    method: "POST",
    path: "/restaurants/{restaurantId}/automations/own",
    summary:
      "Give a restaurant rules of its own, which begin as a copy of what holds there: with `seen` of that set alone",
    audit: { actions: ["automations.madeOwn"], unless: idempotent },
    event: "automations_made_own",
    input: restaurantPath.extend({ seen: seen.optional() }),
    output: response(AutomationSettings),
    errors: ["CONFLICT"],
  }),
  leaveOwn: endpoint({
    ...write,
    method: "DELETE",
    path: "/restaurants/{restaurantId}/automations/own",
    summary: "Give up the restaurant's own rules; its organization's hold again, for reviews written from now on",
    audit: { actions: ["automations.leftOwn"], unless: idempotent },
    event: "automations_left_own",
    input: restaurantPath,
    output: response(AutomationSettings),
  }),
  versions: endpoint({
    ...read,
    method: "GET",
    path: "/restaurants/{restaurantId}/automations/versions",
    summary: "The last 50 edits of the rules that hold at a restaurant, newest first",
    input: restaurantPath,
    output: response(z.array(AutomationVersion)),
  }),
  restore: endpoint({
    ...write,
    method: "POST",
    path: "/restaurants/{restaurantId}/automations/restore",
    summary: "Put back the rules as they were after an earlier edit",
    audit: "automations.restored",
    event: "automations_restored",
    input: restaurantPath.extend(seen.shape).extend({ restoredVersion: z.number().int() }),
    output: response(AutomationSettings),
    errors: ["CONFLICT", "NOT_FOUND"],
  }),
  dryRun: endpoint({
    ...read,
    method: "GET",
    path: "/restaurants/{restaurantId}/automations/dry-run",
    summary: "What the rules would have done with the reviews of the last 90 days; writes nothing and asks no model",
    event: "automations_tried",
    input: restaurantPath,
    output: response(DryRun),
  }),
  forecast: endpoint({
    ...read,
    method: "GET",
    path: "/restaurants/{restaurantId}/automations/rules/{ruleId}/forecast",
    summary: "What a rule would have done in 90 days, summed over the restaurants that follow it; nothing is written",
    input: restaurantPath.extend({ ruleId: Id }),
    output: response(RuleForecast),
    errors: ["NOT_FOUND"],
  }),
  runs: endpoint({
    ...read,
    method: "GET",
    path: "/restaurants/{restaurantId}/automations/runs",
    summary: "What became of each review that the rules looked at, newest first",
    input: AutomationRunSearch.extend(restaurantPath.shape),
    output: AutomationRunList,
  }),
  undo: endpoint({
    method: "POST",
    path: "/restaurants/{restaurantId}/automations/runs/{runId}/undo",
    guard: "restaurant",
    ability: { action: "delete", subject: "Reply" },
    summary: "Take back what a run did: the waiting reply, the suggestion, or the published reply through the outbox",
    audit: ["automationRun.undone", "review.replyDeleted", "review.suggestionWithdrawn"],
    event: "automation_run_undone",
    input: restaurantPath.extend({ runId: Id }),
    output: response(AutomationRun),
    errors: ["NOT_FOUND", "AUTOMATION_STATE", "REPLY_CONFLICT"],
  }),
};
