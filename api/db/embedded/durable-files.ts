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
/** EIO as the WebAssembly build counts errors. PostgreSQL stops rather than go on after a failed sync. */
const inputOutputError = 29;
const rightsOfOthers = 0o077;

/** PGlite's file system with the one call it leaves out, an fsync that reaches the disk, and with files that are their owner's alone. */
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

/** Adds the call to the file layer. A sync that fails is an input-output error to PostgreSQL. */
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

/** The file layer sets the rights of each new file by itself, past the umask of the process: without those of others. */
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

/** Syncs everything below a directory, children before parents, so that no name points at content that is not there. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(directory);
}
