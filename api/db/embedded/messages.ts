import type { EngineModules } from "./modules.ts";

/** What the thread that opens the embedded database and the one that runs it say to each other. */
export type EngineStart = { directory: string; isDurable: boolean };
export type EngineData = EngineStart & { modules: EngineModules };
export type ToEngine =
  | { kind: "bytes"; connection: number; bytes: Uint8Array }
  | { kind: "ended"; connection: number }
  | { kind: "close" };
export type FromEngine = { kind: "ready" } | { kind: "bytes"; connection: number; bytes: Uint8Array };
