import type { RouterContextProvider } from "react-router";
import type { AutomationSettings, AutomationVersion, AutomationWrite } from "#contract/automations/rules.ts";
import type { AutomationRun, AutomationRunList, AutomationRunSearch, DryRun } from "#contract/automations/runs.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;
type Place = { restaurantId: string };

/** The rules that hold at a restaurant. PERMISSION_RULE for those who may not read its settings. */
export async function getAutomations(context: Context, place: Place): Promise<AutomationSettings> {
  return (await productApi(context).automations.settings(place)).data;
}

/** Stores the whole of the rules. Throws CONFLICT when they are not those the writer saw, INVALID_INPUT. */
export async function saveAutomations(context: Context, input: AutomationWrite & Place): Promise<void> {
  await productApi(context).automations.save(input);
}

/** Gives a restaurant rules of its own, a copy of what holds there. */
export async function makeOwnAutomations(context: Context, place: Place): Promise<void> {
  await productApi(context).automations.makeOwn(place);
}

/** Gives a restaurant's own rules up for its organization's. */
export async function leaveOwnAutomations(context: Context, place: Place): Promise<void> {
  await productApi(context).automations.leaveOwn(place);
}

/** The last edits of the rules, newest first. */
export async function listAutomationVersions(context: Context, place: Place): Promise<AutomationVersion[]> {
  return (await productApi(context).automations.versions(place)).data;
}

type Restoring = Pick<AutomationWrite, "scope" | "version"> & Place & { restoredVersion: number };

/** Puts back what an earlier edit left. Throws CONFLICT, NOT_FOUND. */
export async function restoreAutomations(context: Context, input: Restoring): Promise<void> {
  await productApi(context).automations.restore(input);
}

/** What the rules would have done with the last 90 days; writes nothing. */
export async function dryRunAutomations(context: Context, place: Place): Promise<DryRun> {
  return (await productApi(context).automations.dryRun(place)).data;
}

/** A page of the log. */
export function listAutomationRuns(
  context: Context,
  input: Partial<AutomationRunSearch> & Place,
): Promise<AutomationRunList> {
  return productApi(context).automations.runs(input);
}

/** Takes back what a run did. Throws AUTOMATION_STATE when nothing is left of it. */
export async function undoAutomationRun(context: Context, input: Place & { runId: string }): Promise<AutomationRun> {
  return (await productApi(context).automations.undo(input)).data;
}
