/** True for a value of one field of a cron expression: `*`, a step or a number. */
function fits(field: string, value: number): boolean {
  if (field === "*") return true;
  const step = /^\*\/(\d+)$/.exec(field)?.[1];
  if (step !== undefined) return value % Number(step) === 0;
  if (!/^\d+$/.test(field)) throw new Error(`A schedule that is not understood: ${field}`);
  return Number(field) === value;
}

const minuteMs = 60_000;

/** When a schedule runs next, after an instant: a cron expression in UTC of minutes and hours, as `definitions.ts` has them. */
export function nextRun(schedule: string, after: Date): Date {
  const [minute = "", hour = "", ...days] = schedule.split(" ");
  if (days.join(" ") !== "* * *") throw new Error(`A schedule that is not understood: ${schedule}`);
  const from = Math.floor(after.getTime() / minuteMs) + 1;
  for (let at = from; at <= from + 24 * 60; at += 1) {
    const time = new Date(at * minuteMs);
    if (fits(minute, time.getUTCMinutes()) && fits(hour, time.getUTCHours())) return time;
  }
  throw new Error(`A schedule that never runs: ${schedule}`);
}
