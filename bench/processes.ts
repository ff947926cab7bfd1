import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Data of a process by Linux. On another system these figures are left out. */
export const knowsProcesses = existsSync("/proc/self/stat");

const ticksPerSecond = knowsProcesses ? Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" })) : 100;

/** Seconds of processor time used so far, all threads, user and system. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in parentheses may hold spaces; utime and stime are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function statusMegabytes(pid: number, field: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024;
}

/** Memory held now, in MB. */
export const residentMegabytes = (pid: number) => statusMegabytes(pid, "VmRSS");
/** Peak memory since the start or the last reset, in MB. */
export const peakMegabytes = (pid: number) => statusMegabytes(pid, "VmHWM");
export const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, "5");
