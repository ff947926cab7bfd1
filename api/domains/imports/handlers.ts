import { z } from "zod";
import { requireRestaurant } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { fail } from "#api/errors.ts";
import { api } from "#api/implement.ts";
import { openBytes } from "#api/media/files.ts";
import { pageOf, windowOf } from "#api/paging.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { Import } from "#contract/imports/schemas.ts";
import { checkFile, mapColumns } from "./check.ts";
import { refusalsCsv } from "./refusals-csv.ts";
import { enterReview } from "./reviews/enter.ts";
import { applyImport } from "./run.ts";
import {
  findContent,
  findImport,
  type ImportAccessScope,
  listImports,
  listRemarks,
  markApplied,
  replaceRemarks,
} from "./store.ts";

/** An admin reaches every organization, an accountManager its own. */
function reachOf(context: ApiContext): ImportAccessScope {
  const { role, organizationIds } = principalOf(context);
  return { all: role === "admin", organizationIds };
}

async function getImport(context: ApiContext, id: string): Promise<Import> {
  const found = await findImport(context.database.orm, reachOf(context), id);
  if (!found) throw fail("NOT_FOUND");
  return found;
}

/** Applies a checked import. Throws IMPORT_STATE when it is not checked, or applied already. */
async function apply(context: ApiContext, id: string): Promise<Import> {
  const { database, media } = context;
  const found = await getImport(context, id);
  const stored = found.state === "checked" ? await findContent(database.orm, id) : null;
  const chunks = stored && (await openBytes(media, stored));
  if (!stored || !chunks) throw fail("IMPORT_STATE");
  const options = {
    kind: found.kind,
    organizationId: found.organizationId,
    // "3 weeks ago" counts back from the upload, however long the check waited.
    now: new Date(found.createdAt),
    userName: found.userName,
    ...stored.options,
  };
  const file = { name: found.fileName, chunks };
  await applyImport(database, file, options, {
    after: async (tx, { counts, columns, remarks }) => {
      if (!(await markApplied(tx, id, { counts, columns }))) throw fail("IMPORT_STATE");
      await replaceRemarks(tx, id, remarks);
      const { organizationId, kind, fileName } = found;
      const subject = { id, name: fileName };
      recordAudit(tx, {
        by: context,
        action: "import.applied",
        subject,
        organizationId,
        after: { kind, fileName, counts },
      });
    },
  });
  return getImport(context, id);
}

/** The rows `imports.*` of the endpoint table. */
export const importsHandlers = {
  list: api.imports.list.handler(async ({ input, context }) => {
    const window = windowOf(input, z.tuple([z.uuid()]));
    const found = await listImports(context.database.orm, reachOf(context), window);
    const { rows, pagination } = pageOf(found, window, (row): [string] => [row._id]);
    return { data: rows, pagination };
  }),
  check: api.imports.check.handler(async ({ input, context }) => {
    const reach = reachOf(context);
    if (!reach.all && !reach.organizationIds.includes(input.organizationId)) throw fail("NOT_FOUND");
    const { kind, organizationId, file, createMissingRestaurants, platformKey = null, restaurantRef = null } = input;
    const options = { createMissingRestaurants, platformKey, restaurantRef: restaurantRef || null };
    const id = await checkFile(context, principalOf(context), { kind, organizationId, file, options });
    return { data: await getImport(context, id) };
  }),
  get: api.imports.get.handler(async ({ input, context }) => ({ data: await getImport(context, input.importId) })),
  map: api.imports.map.handler(async ({ input, context }) => {
    await mapColumns(context, await getImport(context, input.importId), input.mapping);
    return { data: await getImport(context, input.importId) };
  }),
  refusals: api.imports.refusals.handler(async ({ input, context }) => {
    const { _id } = await getImport(context, input.importId);
    const csv = refusalsCsv(await listRemarks(context.database.orm, _id), input.language);
    return new File([csv], "refusals.csv", { type: "text/csv; charset=utf-8" });
  }),
  enterReview: api.imports.enterReview.handler(async ({ input: { restaurantId, ...input }, context }) => {
    const { organizationId } = await requireRestaurant(context, restaurantId);
    const userName = fullNameOf(principalOf(context));
    return {
      data: await enterReview(context.database, { restaurantId, organizationId, input, userName, by: context }),
    };
  }),
  apply: api.imports.apply.handler(async ({ input, context }) => ({ data: await apply(context, input.importId) })),
};
