/** Severities, least first. */
export const logLevels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof logLevels)[number];
export type LogFields = Record<string, unknown>;
export type Log = Record<LogLevel, (message: string, fields?: LogFields) => void>;

const secretKey = /password|token|secret|authorization|cookie|hash|jwt|api.?key/i;
const fieldDepthMax = 4;

/** Makes a value printable: secrets by name are hidden, errors keep name, message and stack, depth is bounded. */
function printable(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack };
  if (typeof value === "bigint") return value.toString();
  if (value === null || typeof value !== "object") return value;
  if (depth >= fieldDepthMax) return "[deep]";
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => printable(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, secretKey.test(key) ? "[hidden]" : printable(item, depth + 1)]),
  );
}

/**
 * A structured log: one JSON object per line with `time`, `level`, `message` and the fields given. Fields named like a
 * secret are hidden whatever they hold; callers log path templates, never the path of a link that carries a token.
 */
export function createLog(options: { level: LogLevel; write?: (line: string) => void }): Log {
  const write = options.write ?? ((line) => process.stdout.write(`${line}\n`));
  const least = logLevels.indexOf(options.level);
  const at =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(level) < least) return;
      const shown = printable(fields) as LogFields;
      write(JSON.stringify({ time: new Date().toISOString(), level, message, ...shown }));
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
