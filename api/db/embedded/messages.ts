import type { EngineModules } from "./modules.ts";

/** Messages between the thread that opens the embedded database and the one that runs it. */
export type EngineStart = { directory: string; isDurable: boolean };
export type EngineData = EngineStart & { modules: EngineModules };
export type ToEngine =
  | { kind: "bytes"; connection: number; bytes: Uint8Array }
  | { kind: "ended"; connection: number }
  | { kind: "close" };
export type FromEngine = { kind: "ready" } | { kind: "bytes"; connection: number; bytes: Uint8Array };
