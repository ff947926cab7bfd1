import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The engine's programs, compiled. */
export type EngineModules = { engine: WebAssembly.Module; initdb: WebAssembly.Module };

let shared: Promise<EngineModules> | undefined;

const folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
const compiled = async (name: string) => WebAssembly.compile(await readFile(join(folder, name)));

async function compileAll(): Promise<EngineModules> {
  const [engine, initdb] = await Promise.all([compiled("pglite.wasm"), compiled("initdb.wasm")]);
  return { engine, initdb };
}

/**
 * Compiled once per process and kept: every engine started in it shares the code. Freeing the code of one thread while another compiles has
 * crashed V8 (nodejs/node#64500), and a second engine starts sooner.
 */
export function engineModules(): Promise<EngineModules> {
  shared ??= compileAll();
  return shared;
}
