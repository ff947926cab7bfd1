import { createLog, type Log, type LogFields, type LogLevel } from "#api/log.ts";

const hiddenWhileDeveloping = new Set(["time", "level", "message", "requestId"]);

function show(key: string, value: unknown): string {
  if (key === "error" && typeof value === "object" && value !== null && "stack" in value)
    return `\n${String(value.stack)}`;
  return `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`;
}

/** A line of the structured log for reading in a terminal. */
export function readableLine(json: string): string {
  const record = JSON.parse(json) as LogFields;
  const time = String(record.time).slice(11, 19);
  const fields = Object.entries(record)
    .filter(([key, value]) => !hiddenWhileDeveloping.has(key) && value !== null)
    .map(([key, value]) => show(key, value));
  return [time, String(record.level).padEnd(5), String(record.message), ...fields].join(" ");
}

/** JSON lines for machines; short readable lines in development. */
export function openLog(options: { level: LogLevel; readable: boolean }): Log {
  if (!options.readable) return createLog({ level: options.level });
  return createLog({ level: options.level, write: (json) => process.stdout.write(`${readableLine(json)}\n`) });
}
