import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { mayIn } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { reportAppearances } from "#api/db/schema/printed-reports.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { mediaAddress } from "#api/media/addresses.ts";
import { insertFile, type StoredFile, storeFile } from "#api/media/files.ts";
import { withReceived } from "#api/media/receive.ts";
import { redrawnFile } from "#api/pictures.ts";
import { principalOf } from "#api/principal.ts";
import {
  logoSizeMaxBytes,
  type ReportAppearance,
  type ReportAppearanceContent,
} from "#contract/report-appearance/schemas.ts";

const a = reportAppearances;
/** Asked in each organization. */
const neededRight = { action: "update", subject: "Settings" } as const;

type Row = Partial<Omit<typeof a.$inferSelect, "organizationId">> & { id: string; name: string };

const selected = {
  id: organizations.id,
  name: organizations.name,
  senderName: a.senderName,
  colour: a.colour,
  intro: a.intro,
  logoMediaId: a.logoMediaId,
};

const shown = (
  { settings }: Pick<ApiContext, "settings">,
  row: { [Key in keyof Row]: Row[Key] | null },
): ReportAppearance => ({
  organizationId: row.id ?? "",
  organizationName: row.name ?? "",
  senderName: row.senderName ?? "",
  colour: row.colour ?? "",
  intro: row.intro ?? "",
  logo: row.logoMediaId ? mediaAddress(settings.jwtSecrets, row.logoMediaId) : null,
});

/** How the reports of an organization look; null for an organization that is gone. */
export async function findAppearance(
  context: Pick<ApiContext, "database" | "settings">,
  organizationId: string,
): Promise<ReportAppearance | null> {
  const [row] = await context.database.orm
    .select(selected)
    .from(organizations)
    .leftJoin(a, eq(a.organizationId, organizations.id))
    .where(eq(organizations.id, organizationId));
  return row ? shown(context, row) : null;
}

/** The logo of an organization's reports in the media store; null without one. */
export async function findLogo({ database }: Pick<ApiContext, "database">, organizationId: string) {
  const [row] = await database.orm
    .select({ logoMediaId: a.logoMediaId })
    .from(a)
    .where(eq(a.organizationId, organizationId));
  return row?.logoMediaId ?? null;
}

/** Most organizations that an admin is shown at once. */
const listedMax = 200;

/** How reports look, for each organization in which the caller may change settings; an admin's are all. */
export async function listAppearances(context: ApiContext): Promise<ReportAppearance[]> {
  const { role, organizationIds } = principalOf(context);
  const isOwn = role === "admin" ? sql`true` : isAnyOf(organizations.id, permittedIn(context, organizationIds));
  const rows = await context.database.orm
    .select(selected)
    .from(organizations)
    .leftJoin(a, eq(a.organizationId, organizations.id))
    .where(and(isOwn))
    .orderBy(asc(sql`fold(${organizations.name}) collate "C"`), asc(organizations.id))
    .limit(listedMax);
  return rows.map((row) => shown(context, row));
}

const permittedIn = (context: ApiContext, ids: readonly string[]) =>
  ids.filter((id) => mayIn(principalOf(context), id, neededRight));

/** An organization whose settings the caller may change; a foreign and an unknown one are the same NOT_FOUND. */
async function requireOrganization(context: ApiContext, organizationId: string): Promise<ReportAppearance> {
  const { role, organizationIds } = principalOf(context);
  const isPermitted = role === "admin" || permittedIn(context, organizationIds).includes(organizationId);
  const found = isPermitted ? await findAppearance(context, organizationId) : null;
  if (!found) throw fail("NOT_FOUND");
  return found;
}

type Change = Partial<ReportAppearanceContent> & { logoMediaId?: string | null };

async function change(
  context: ApiContext,
  organizationId: string,
  changed: Change,
  file: StoredFile | null = null,
): Promise<ReportAppearance> {
  const { organizationName } = await requireOrganization(context, organizationId);
  await transaction(context.database, async (tx) => {
    const [before] = await tx
      .select(getTableColumns(a))
      .from(a)
      .where(eq(a.organizationId, organizationId))
      .for("update");
    const values = { ...changed, ...(file && { logoMediaId: await insertFile(tx, file) }) };
    await tx
      .insert(a)
      .values({ organizationId, ...values })
      .onConflictDoUpdate({ target: a.organizationId, set: { ...values, updatedAt: now } });
    recordAudit(tx, {
      by: context,
      action: "reportAppearance.changed",
      subject: { id: organizationId, name: organizationName },
      organizationId,
      before: told(before ?? {}),
      after: told({ ...before, ...values }),
    });
  });
  return requireOrganization(context, organizationId);
}

const told = ({ senderName = "", colour = "", intro = "", logoMediaId = null }: Change) => ({
  senderName,
  colour,
  intro,
  logo: logoMediaId,
});

/** Sets what the reports of an organization say and their colour. */
export const putAppearance = (
  context: ApiContext,
  { organizationId, senderName, colour, intro }: ReportAppearanceContent & { organizationId: string },
): Promise<ReportAppearance> => change(context, organizationId, { senderName, colour, intro });

/** Takes the logo away. */
export const deleteLogo = (context: ApiContext, organizationId: string): Promise<ReportAppearance> =>
  change(context, organizationId, { logoMediaId: null });

/** A logo is printed 60 mm wide at most: 300 dots per inch. */
const logoWidth = 720;
const logoHeight = 360;

/** Sets the logo. UNSUPPORTED_MEDIA_TYPE for what is no png, jpeg or webp by its bytes, PAYLOAD_TOO_LARGE beyond 5 MB. */
export async function setLogo(context: ApiContext, organizationId: string, picture: Blob): Promise<ReportAppearance> {
  const { media } = context;
  await requireOrganization(context, organizationId);
  if (picture.size > logoSizeMaxBytes) throw fail("PAYLOAD_TOO_LARGE");
  const logo = await withReceived(media, picture.stream(), logoSizeMaxBytes, (file) =>
    redrawnFile(file, (one) =>
      one.resize(logoWidth, logoHeight, { fit: "inside", withoutEnlargement: true }).webp({ quality: 90 }),
    ),
  );
  if (!logo) throw fail("UNSUPPORTED_MEDIA_TYPE");
  return withReceived(media, [logo], logo.byteLength, async (received) => {
    const about = { ownerId: organizationId, organizationId, uploadedBy: principalOf(context).userId };
    const file = await storeFile(media, received, { purpose: "report_logo", name: "logo.webp", ...about });
    return change(context, organizationId, {}, file);
  });
}
