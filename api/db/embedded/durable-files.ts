import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Options = Parameters<NodeFS["init"]>[1];
type OpenFile = { nfd?: number; node: object };
type FileLayer = {
  NODEFS: {
    realPath(node: object): string;
    stream_ops: { fsync?: (file: OpenFile) => number };
    node_ops: { setattr(node: object, attributes: { mode?: number }): void };
  };
};
/** EIO in the WebAssembly build. PostgreSQL stops rather than continue after a failed sync. */
const inputOutputError = 29;
const rightsOfOthers = 0o077;

/** PGlite's file system with a working fsync, and with files readable by their owner only. */
export class DurableFiles extends NodeFS {
  override async init(pg: PGlite, options: Options) {
    const made = await super.init(pg, options);
    const preRun = [made.emscriptenOpts.preRun ?? []].flat();
    preRun.push((module: unknown) => {
      addFsync(module as FileLayer);
      closeToOthers(module as FileLayer);
    });
    return { emscriptenOpts: { ...made.emscriptenOpts, preRun } as Options };
  }
}

/** Adds the call to the file layer. PostgreSQL gets a failed sync as an input-output error. */
export function addFsync({ NODEFS }: FileLayer): void {
  NODEFS.stream_ops.fsync = (file) => {
    try {
      if (file.nfd === undefined) syncPath(NODEFS.realPath(file.node));
      else fsyncSync(file.nfd);
      return 0;
    } catch {
      return inputOutputError;
    }
  };
}

/** The file layer sets the mode of each new file itself, ignoring the umask: removes the rights of others. */
export function closeToOthers({ NODEFS }: FileLayer): void {
  const { setattr } = NODEFS.node_ops;
  NODEFS.node_ops.setattr = (node, attributes) => {
    const { mode } = attributes;
    setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~rightsOfOthers });
  };
}

/** Syncs a file or a directory entry list to the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Syncs everything below a directory, children before parents, so that no name points to missing content. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(directory);
}
