import { createReadStream } from "node:fs";
import { and, eq, sql } from "drizzle-orm";
import { mayIn, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { templateImports } from "#api/db/schema/templates.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { noCounts } from "#api/domains/imports/no-counts.ts";
import { readInThread } from "#api/domains/imports/read/in-thread.ts";
import { screenLimits } from "#api/domains/imports/read/limits.ts";
import { RestaurantDirectory } from "#api/domains/imports/reviews/directory.ts";
import { fail } from "#api/errors.ts";
import { insertFile, openBytes, storeFile } from "#api/media/files.ts";
import { withReceived } from "#api/media/receive.ts";
import { type Source, UnreadableFile } from "#api/platforms/files/source.ts";
import { hasColumn } from "#api/platforms/values/fields.ts";
import { findLine } from "#api/platforms/values/text.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { ImportCounts, ImportFailure, ImportRefusal } from "#contract/imports/schemas.ts";
import type { Language } from "#contract/languages.ts";
import { type TemplateImport, templateFileSizeMaxBytes, templateRowCountMax } from "#contract/templates/imports.ts";
import type { TemplateKind } from "#contract/templates/schemas.ts";
import { ensureStarterTemplates } from "../starter/ensure.ts";
import { accessibleOf, reachedGroupsOf } from "../writes/changes.ts";
import { type FileAuthor, TemplateFileRun } from "./apply.ts";
import { templateColumns } from "./columns.ts";
import { exportTemplates } from "./export.ts";
import { planTemplates } from "./plan.ts";
import { type RowDraft, readRow } from "./rows.ts";
import type { FileScope } from "./stored.ts";

type Outcome = { counts: ImportCounts; remarks: ImportRefusal[]; failure: ImportFailure | null };
const remarksMax = 500;

/** Scope of a file: a restaurant within the access scope, whose organization gets the starter templates first. */
async function fileScopeOf(context: ApiContext, restaurantId: string, kind: TemplateKind): Promise<FileScope> {
  const { id, organizationId } = await requireRestaurant(context, restaurantId);
  await ensureStarterTemplates(context.database, organizationId);
  const accessibleIds = await accessibleOf(context, organizationId);
  const groups = await reachedGroupsOf(context.database.orm, organizationId, accessibleIds);
  return { restaurantId: id, organizationId, kind, accessibleIds, groups };
}

function authorOf(context: ApiContext, { organizationId }: FileScope): FileAuthor {
  const principal = principalOf(context);
  const mayShare = mayIn(principal, organizationId, { action: "create", subject: "SharedTemplate" });
  return { userId: principal.userId, name: fullNameOf(principal), mayShare, context };
}

/** Writes a scope's templates of a kind as CSV. */
export async function exportFile(
  context: ApiContext,
  restaurantId: string,
  kind: TemplateKind,
  language: Language,
): Promise<File> {
  const csv = await exportTemplates(context.database.orm, await fileScopeOf(context, restaurantId, kind), language);
  return new File([csv], `${kind}-templates.csv`, { type: "text/csv; charset=utf-8" });
}

/** Throws UnreadableFile when nothing of it can be read. */
async function readSource(name: string, chunks: AsyncIterable<Uint8Array>): Promise<Source> {
  const limits = { ...screenLimits, rowCountMax: templateRowCountMax };
  const source = await readInThread({ name, chunks }, limits);
  const needed = [templateColumns.name, templateColumns.text, templateColumns.language];
  if (source.header && needed.some((names) => !hasColumn(source.header ?? [], names)))
    throw new UnreadableFile("columns_missing");
  if (source.rows.length + source.refusals.length === 0) throw new UnreadableFile("no_rows");
  return source;
}

const isRefusal = (one: RowDraft | ImportRefusal): one is ImportRefusal => "reason" in one;

/** Plans a file's changes, and makes them when it applies. */
async function run(
  tx: Statements,
  source: Source,
  scope: FileScope,
  author: FileAuthor,
  applies: boolean,
): Promise<Outcome> {
  const read = source.rows.map((row) => readRow(row, scope.kind));
  const rows = read.filter((one): one is RowDraft => !isRefusal(one));
  const refused = [...source.refusals, ...read.filter(isRefusal)];
  const directory = await RestaurantDirectory.load(tx, scope.organizationId, false);
  const { planned, remarks } = planTemplates(rows, { directory, ...scope });
  // An unreadable row may belong to any template: no template then loses a text.
  const careful = planned.map((one) => ({ ...one, isPartial: one.isPartial || refused.length > 0 }));
  const work = new TemplateFileRun(tx, scope, author, applies);
  await work.run(careful);
  const all = [...refused, ...remarks, ...work.remarks].sort((a, b) => a.line - b.line);
  const count = (outcome: string) => work.outcomes.filter((one) => one === outcome).length;
  const counts = { ...noCounts, total: planned.length, refused: all.length };
  for (const outcome of ["created", "updated", "unchanged"] as const) counts[outcome] = count(outcome);
  return { counts, remarks: all.slice(0, remarksMax), failure: null };
}

type Row = typeof templateImports.$inferSelect;

/** An import of the caller at a restaurant within the access scope; anybody else's is the same NOT_FOUND as a missing one. */
async function requireRow(context: ApiContext, restaurantId: string, importId: string): Promise<Row> {
  const { id } = await requireRestaurant(context, restaurantId);
  const ofCaller = eq(templateImports.userId, principalOf(context).userId);
  const [row] = await context.database.orm
    .select()
    .from(templateImports)
    .where(and(eq(templateImports.id, importId), eq(templateImports.restaurantId, id), ofCaller));
  if (!row) throw fail("NOT_FOUND");
  return row;
}

/** An import of the caller's own. */
export async function getTemplateImport(
  context: ApiContext,
  restaurantId: string,
  importId: string,
): Promise<TemplateImport> {
  const row = await requireRow(context, restaurantId, importId);
  const { id: _id, kind, fileName, state, counts, failure, remarks, createdAt, appliedAt } = row;
  return {
    _id,
    kind,
    fileName,
    state,
    counts,
    failure,
    remarks,
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
  };
}

async function outcomeOf(
  tx: Statements,
  file: { name: string; chunks: AsyncIterable<Uint8Array> },
  scope: FileScope,
  author: FileAuthor,
): Promise<Outcome> {
  try {
    return await run(tx, await readSource(file.name, file.chunks), scope, author, false);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { counts: noCounts, remarks: [], failure: error.failure };
  }
}

/** Reads a file as a dry run and stores file and result. A file that cannot be read has a result too (`failed`). */
export async function checkTemplateFile(
  context: ApiContext,
  input: { restaurantId: string; kind: TemplateKind; file: File },
): Promise<TemplateImport> {
  if (input.file.size > templateFileSizeMaxBytes) throw fail("PAYLOAD_TOO_LARGE");
  const scope = await fileScopeOf(context, input.restaurantId, input.kind);
  const author = authorOf(context, scope);
  const { database, media } = context;
  const name = findLine(input.file.name)?.slice(0, 200) ?? "templates.csv";
  const id = newId();
  await withReceived(media, input.file.stream(), templateFileSizeMaxBytes, async (received) => {
    const chunks = createReadStream(received.path);
    const { counts, remarks, failure } = await outcomeOf(database.orm, { name, chunks }, scope, author);
    const about = { ownerId: id, name, restaurantId: scope.restaurantId, uploadedBy: author.userId };
    const file = failure ? null : await storeFile(media, received, { purpose: "template_import", ...about });
    await transaction(database, async (tx) => {
      await tx.insert(templateImports).values({
        id,
        restaurantId: scope.restaurantId,
        userId: author.userId,
        kind: scope.kind,
        fileName: name,
        state: failure ? "failed" : "checked",
        counts,
        failure,
        remarks,
        mediaId: file && (await insertFile(tx, file)),
      });
    });
  });
  return getTemplateImport(context, scope.restaurantId, id);
}

/** Applies a checked file, completely or not at all; IMPORT_STATE when it is not checked, or applied already. */
export async function applyTemplateFile(
  context: ApiContext,
  restaurantId: string,
  importId: string,
): Promise<TemplateImport> {
  const row = await requireRow(context, restaurantId, importId);
  const chunks = row.state === "checked" ? await openBytes(context.media, row) : null;
  if (!chunks) throw fail("IMPORT_STATE");
  const source = await readSource(row.fileName, chunks);
  const scope = await fileScopeOf(context, restaurantId, row.kind);
  const author = authorOf(context, scope);
  await transaction(context.database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`templates ${scope.organizationId}`}, 0))`);
    const { counts, remarks } = await run(tx, source, scope, author, true);
    const { rowCount } = await tx
      .update(templateImports)
      .set({ state: "applied", counts, remarks, content: null, mediaId: null, appliedAt: now })
      .where(and(eq(templateImports.id, row.id), eq(templateImports.state, "checked")));
    if (rowCount !== 1) throw fail("IMPORT_STATE");
  });
  return getTemplateImport(context, restaurantId, importId);
}
