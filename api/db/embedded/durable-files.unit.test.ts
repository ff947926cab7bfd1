import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addFsync, closeToOthers } from "./durable-files.ts";

test("the sync that PostgreSQL asks for reaches the disk for files and directories, and a failing one is reported", () => {
  const directory = mkdtempSync(join(tmpdir(), "comptoir-test-"));
  const layer: Parameters<typeof addFsync>[0] = {
    NODEFS: { realPath: () => directory, stream_ops: {}, node_ops: { setattr: () => {} } },
  };
  addFsync(layer);
  const fsync = layer.NODEFS.stream_ops.fsync;
  expect(fsync?.({ node: {} })).toBe(0);
  // A descriptor that is not open.
  expect(fsync?.({ nfd: 999_999, node: {} })).toBe(29);
  rmSync(directory, { recursive: true });
  expect(fsync?.({ node: {} })).toBe(29);
});

test("what the engine makes has no rights for others, and other attributes pass as they are", () => {
  const set: object[] = [];
  const setattr = (_node: object, attributes: object) => void set.push(attributes);
  const layer = { NODEFS: { realPath: () => "", stream_ops: {}, node_ops: { setattr } } };
  closeToOthers(layer);
  layer.NODEFS.node_ops.setattr({}, { mode: 0o100666 });
  layer.NODEFS.node_ops.setattr({}, { size: 0 } as { mode?: number });
  expect(set).toEqual([{ mode: 0o100600 }, { size: 0 }]);
});
