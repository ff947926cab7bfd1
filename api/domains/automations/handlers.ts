import { api } from "#api/implement.ts";
import { dryRun } from "./dry-run.ts";
import { forecastRule } from "./forecast.ts";
import { listRuns } from "./log/list.ts";
import { undoRun } from "./log/undo.ts";
import { leaveOwn, makeOwn, restoreRules, saveRules } from "./sets/change.ts";
import { getAutomationSettings } from "./sets/effective.ts";
import { listVersions } from "./sets/history.ts";

const table = api.automations;

/** The rows `automations.*` of the endpoint table. */
export const automationsHandlers = {
  settings: table.settings.handler(async ({ input, context }) => ({
    data: await getAutomationSettings(context, input.restaurantId),
  })),
  save: table.save.handler(async ({ input, context }) => ({ data: await saveRules(context, input) })),
  makeOwn: table.makeOwn.handler(async ({ input, context }) => ({
    data: await makeOwn(context, input.restaurantId, input.seen),
  })),
  leaveOwn: table.leaveOwn.handler(async ({ input, context }) => ({
    data: await leaveOwn(context, input.restaurantId),
  })),
  versions: table.versions.handler(async ({ input, context }) => ({
    data: await listVersions(context.database.orm, input.restaurantId),
  })),
  restore: table.restore.handler(async ({ input, context }) => ({ data: await restoreRules(context, input) })),
  dryRun: table.dryRun.handler(async ({ input, context }) => ({ data: await dryRun(context, input.restaurantId) })),
  forecast: table.forecast.handler(async ({ input, context }) => ({
    data: await forecastRule(context, input.restaurantId, input.ruleId),
  })),
  runs: table.runs.handler(({ input, context }) => listRuns(context.database.orm, input)),
  undo: table.undo.handler(async ({ input, context }) => ({ data: await undoRun(context, input) })),
};
