import type { ClientBase, Pool } from "pg";

/** A recorded file, as backups list it. */
export type ListedFile = { id: string; size: number; sha256: string };

/** Every recorded file, also those deleted in the last day; none in a database of before there were any. */
export async function listFiles(pool: Pool | ClientBase): Promise<ListedFile[]> {
  const { rows } = await pool.query<{ exists: boolean }>(
    "select to_regclass('public.media_files') is not null as exists",
  );
  if (!rows[0]?.exists) return [];
  const files = await pool.query<ListedFile>(
    "select id, size_bytes::float8 as size, sha256 from media_files order by id",
  );
  return files.rows;
}
