import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { imports } from "../db/schema/imports.ts";
import { reviewReportFiles } from "../db/schema/review-work/reports.ts";
import { templateImports } from "../db/schema/templates.ts";
import { users } from "../db/schema/users.ts";
import type { Statements } from "../db/statements.ts";
import { transaction } from "../db/transaction.ts";
import { type AboutFile, insertFile, storeFile } from "./files.ts";
import { withReceived } from "./receive.ts";
import type { MediaStore } from "./store.ts";

type Found = { about: AboutFile; content: Buffer };
/** A table that kept bytes in a column: its next row with some, and how that row is given a reference instead. */
type Source = {
  next(tx: Statements): Promise<Found | null>;
  /** False when the bytes are gone by now, or the record is. */
  replace(tx: Statements, id: string, mediaId: string): Promise<boolean>;
};

const avatars: Source = {
  async next(tx) {
    const { id, avatar: content } = users;
    const [row] = await tx.select({ id, content }).from(users).where(isNotNull(content)).orderBy(asc(id)).limit(1);
    if (!row?.content) return null;
    return {
      about: { purpose: "avatar", ownerId: row.id, name: "avatar.webp", uploadedBy: row.id },
      content: row.content,
    };
  },
  async replace(tx, id, avatarMediaId) {
    const isHere = and(eq(users.id, id), isNotNull(users.avatar));
    return (await tx.update(users).set({ avatar: null, avatarMediaId }).where(isHere)).rowCount === 1;
  },
};

const importFiles: Source = {
  async next(tx) {
    const { id, content, fileName: name, organizationId, userId } = imports;
    const [row] = await tx
      .select({ id, content, name, organizationId, userId })
      .from(imports)
      .where(isNotNull(content))
      .orderBy(asc(id))
      .limit(1);
    if (!row?.content) return null;
    const about = { ownerId: row.id, name: row.name, organizationId: row.organizationId };
    return { about: { purpose: "import", ...about, uploadedBy: row.userId ?? undefined }, content: row.content };
  },
  async replace(tx, id, mediaId) {
    const isHere = and(eq(imports.id, id), isNotNull(imports.content));
    return (await tx.update(imports).set({ content: null, mediaId }).where(isHere)).rowCount === 1;
  },
};

const templateFiles: Source = {
  async next(tx) {
    const { id, content, fileName: name, restaurantId, userId: uploadedBy } = templateImports;
    const [row] = await tx
      .select({ id, content, name, restaurantId, uploadedBy })
      .from(templateImports)
      .where(isNotNull(content))
      .orderBy(asc(id))
      .limit(1);
    if (!row?.content) return null;
    const { id: ownerId, content: bytes, ...about } = row;
    return { about: { purpose: "template_import", ownerId, ...about }, content: bytes };
  },
  async replace(tx, id, mediaId) {
    const isHere = and(eq(templateImports.id, id), isNotNull(templateImports.content));
    return (await tx.update(templateImports).set({ content: null, mediaId }).where(isHere)).rowCount === 1;
  },
};

const reportFiles: Source = {
  async next(tx) {
    const { id, content, name, restaurantId } = reviewReportFiles;
    const [row] = await tx
      .select({ id, content, name, restaurantId })
      .from(reviewReportFiles)
      .where(isNotNull(content))
      .orderBy(asc(id))
      .limit(1);
    if (!row?.content) return null;
    const { id: ownerId, content: bytes, ...about } = row;
    return { about: { purpose: "report_file", ownerId, ...about }, content: bytes };
  },
  async replace(tx, id, mediaId) {
    const isHere = and(eq(reviewReportFiles.id, id), isNotNull(reviewReportFiles.content));
    return (await tx.update(reviewReportFiles).set({ content: null, mediaId }).where(isHere)).rowCount === 1;
  },
};

const sources = [avatars, importFiles, templateFiles, reportFiles];

/** The record has changed since its bytes were read: the transaction is undone. */
class Overtaken extends Error {}

async function moveOne(database: Database, store: MediaStore, source: Source, { about, content }: Found) {
  await withReceived(store, [content], content.byteLength, async (received) => {
    const file = await storeFile(store, received, about);
    await transaction(database, async (tx) => {
      const mediaId = await insertFile(tx, file);
      if (!(await source.replace(tx, about.ownerId, mediaId))) throw new Overtaken();
    }).catch((error) => {
      if (!(error instanceof Overtaken)) throw error;
    });
  });
}

/**
 * Moves bytes that earlier versions kept in the database to the store, one file after the other, each in a transaction of its own: a
 * process that ends on the way has moved some, and the next run moves the rest. Returns how many it moved.
 */
export async function moveDatabaseBytes({
  database,
  media,
}: {
  database: Database;
  media: MediaStore;
}): Promise<number> {
  let count = 0;
  for (const source of sources)
    for (;;) {
      const found = await source.next(database.orm);
      if (!found) break;
      await moveOne(database, media, source, found);
      count += 1;
    }
  return count;
}
