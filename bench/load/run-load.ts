import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { cpuSeconds } from "../processes.ts";
import type { LoadPlan, LoadResult } from "./client.ts";

const run = promisify(execFile);
const outputMaxBytes = 64 * 1024 * 1024;

export type Load = LoadResult & {
  requestsPerSecond: number;
  /** Processor time of the server per request, in milliseconds: valid on a busy machine as well. */
  cpuMs: number;
};

/** Puts load on a server and measures the cost for the process `pid`. Throws when a response was not 200. */
export async function runLoad(pid: number, plan: Partial<LoadPlan> & Pick<LoadPlan, "port" | "path">): Promise<Load> {
  const whole: LoadPlan = { headers: {}, connections: 10, durationMs: 4000, requestsMax: 1_000_000, ...plan };
  const before = cpuSeconds(pid);
  const { stdout } = await run("node", ["bench/load/client.ts", JSON.stringify(whole)], { maxBuffer: outputMaxBytes });
  const result = JSON.parse(stdout) as LoadResult;
  const wrong = Object.keys(result.statuses).filter((status) => status !== "200");
  if (wrong.length > 0) throw new Error(`${plan.path} answered ${wrong.join(", ")} under load`);
  const cpuMs = ((cpuSeconds(pid) - before) * 1000) / result.requests;
  return { ...result, requestsPerSecond: result.requests / result.seconds, cpuMs };
}
