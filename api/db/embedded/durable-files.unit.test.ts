import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addFsync } from "./durable-files.ts";

test("the sync that PostgreSQL asks for reaches the disk for files and directories, and a failing one is reported", () => {
  const directory = mkdtempSync(join(tmpdir(), "comptoir-test-"));
  const layer: Parameters<typeof addFsync>[0] = { NODEFS: { realPath: () => directory, stream_ops: {} } };
  addFsync(layer);
  const fsync = layer.NODEFS.stream_ops.fsync;
  expect(fsync?.({ node: {} })).toBe(0);
  // A descriptor that is not open.
  expect(fsync?.({ nfd: 999_999, node: {} })).toBe(29);
  rmSync(directory, { recursive: true });
  expect(fsync?.({ node: {} })).toBe(29);
});
