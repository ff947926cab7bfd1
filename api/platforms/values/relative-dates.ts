type Unit = "second" | "minute" | "hour" | "day" | "week" | "month" | "year";

/** Words of the four languages, folded. */
const units: Record<Unit, readonly string[]> = {
  second: ["seconde", "secondes", "second", "seconds", "segundo", "segundos", "secondo", "secondi"],
  minute: ["minute", "minutes", "min", "mins", "minuto", "minutos", "minuti"],
  hour: ["heure", "heures", "hour", "hours", "hora", "horas", "ora", "ore"],
  day: ["jour", "jours", "day", "days", "dia", "dias", "giorno", "giorni"],
  week: ["semaine", "semaines", "week", "weeks", "semana", "semanas", "settimana", "settimane"],
  month: ["mois", "month", "months", "mes", "meses", "mese", "mesi"],
  year: ["an", "ans", "annee", "annees", "year", "years", "ano", "anos", "anno", "anni"],
};
const unitOf = new Map(Object.entries(units).flatMap(([unit, words]) => words.map((word) => [word, unit as Unit])));
const one = new Set(["un", "une", "a", "an", "one", "uno", "una", "un'"]);
const today = new Set([
  "aujourd'hui",
  "today",
  "hoy",
  "oggi",
  "a l'instant",
  "just now",
  "ahora mismo",
  "adesso",
  "proprio ora",
]);
const yesterday = new Set(["hier", "yesterday", "ayer", "ieri"]);

/** Words before or after the amount: "il y a …", "… ago", "hace …", "… fa", "edited", "modifié", "il y a environ". */
const frames = [
  /^il y a (?:environ )?(.+)$/,
  /^(?:about )?(.+) ago$/,
  /^hace (?:unos |unas |aproximadamente )?(.+)$/,
  /^(?:circa )?(.+) fa$/,
];
const edited = /^(?:modifie|edited|editado|modificato|modificata)[:,]? (?:le )?/;

const fixedMs: Partial<Record<Unit, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
};

/** Months and years by the calendar; the 31st of a month goes to the last day of a shorter one. */
function monthsBefore(now: Date, count: number): Date {
  const at = new Date(now);
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() - count);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return at;
}

function before(now: Date, count: number, unit: Unit): Date {
  const ms = fixedMs[unit];
  if (ms !== undefined) return new Date(now.getTime() - count * ms);
  return monthsBefore(now, unit === "year" ? count * 12 : count);
}

/** The moment of "3 weeks ago" and its like in four languages, from folded text; null when it is no such text. */
export function findRelativeDate(text: string, now: Date): Date | null {
  const plain = text.replace(edited, "");
  if (today.has(plain)) return now;
  if (yesterday.has(plain)) return before(now, 1, "day");
  const amount = frames.map((frame) => frame.exec(plain)?.[1]).find((found) => found !== undefined);
  const match = /^(\d{1,3}|[a-z']+?)[ ]?(?<=[ \d'])([a-z]+)$/.exec(amount ?? "");
  const unit = unitOf.get(match?.[2] ?? "");
  const number = match?.[1]?.trim() ?? "";
  const count = one.has(number) ? 1 : /^\d+$/.test(number) ? Number(number) : null;
  return unit && count !== null ? before(now, count, unit) : null;
}
