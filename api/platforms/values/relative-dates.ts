type Unit = "second" | "minute" | "hour" | "day" | "week" | "month" | "year";

/** Words of the four languages and what lists shorten them to, folded. "3m" is left out: it is minutes in one list and months in another. */
const units: Record<Unit, string> = {
  second: "seconde secondes second seconds segundo segundos secondo secondi s sec secs seg",
  minute: "minute minutes min mins minuto minutos minuti",
  hour: "heure heures hour hours hora horas ora ore h hr hrs",
  day: "jour jours day days dia dias giorno giorni d j gg",
  week: "semaine semaines week weeks semana semanas settimana settimane w wk wks sem sett",
  month: "mois month months mes meses mese mesi mo mos mth mths",
  year: "an ans annee annees year years ano anos anno anni y yr yrs",
};
const unitOf = new Map(
  Object.entries(units).flatMap(([unit, words]) => words.split(" ").map((word) => [word, unit as Unit])),
);
/** Numbers in words; "sei", "six" and "once" mean one number each, whatever the language. */
const numbers: readonly (readonly [number, string])[] = [
  [1, "un une a an one uno una un'"],
  [2, "deux two dos due"],
  [3, "trois three tres tre"],
  [4, "quatre four cuatro quattro"],
  [5, "cinq five cinco cinque"],
  [6, "six seis sei"],
  [7, "sept seven siete sette"],
  [8, "huit eight ocho otto"],
  [9, "neuf nine nueve nove"],
  [10, "dix ten diez dieci"],
  [11, "onze eleven once undici"],
  [12, "douze twelve doce dodici"],
  [15, "quinze fifteen quince quindici"],
  [20, "vingt twenty veinte venti"],
];
const numberOf = new Map([
  ...numbers.flatMap(([number, words]) => words.split(" ").map((word) => [word, number] as const)),
  ["a couple of", 2],
]);

const thisDay = `aujourd'hui|today|hoy|oggi|a l'instant|il y a un instant|il y a quelques instants|just now|a moment ago|moments ago|ahora mismo
  |hace un momento|hace unos instantes|adesso|proprio ora|poco fa|un momento fa`;
/** Moments that have a name, with what they count back. */
const named: readonly (readonly [count: number, unit: Unit, words: string])[] = [
  [0, "day", thisDay],
  [1, "day", "hier|hier soir|yesterday|last night|ayer|anoche|ieri|ieri sera"],
  [
    2,
    "day",
    "avant-hier|the day before yesterday|day before yesterday|anteayer|antes de ayer|l'altro ieri|altro ieri|l'altroieri",
  ],
  [1, "week", "la semaine derniere|semaine derniere|la semaine passee|last week|la semana pasada|semana pasada"],
  [1, "week", "la settimana scorsa|settimana scorsa|la scorsa settimana|scorsa settimana|la settimana passata"],
  [1, "month", "le mois dernier|mois dernier|le mois passe|last month|el mes pasado|mes pasado"],
  [1, "month", "il mese scorso|mese scorso|lo scorso mese|scorso mese|il mese passato"],
  [
    1,
    "year",
    "l'annee derniere|annee derniere|l'an dernier|l'an passe|l'annee passee|last year|el ano pasado|ano pasado",
  ],
  [1, "year", "l'anno scorso|anno scorso|lo scorso anno|scorso anno|l'anno passato"],
];
const momentOf = new Map(
  named.flatMap(([count, unit, words]) => words.split(/\s*\|/).map((one) => [one, { count, unit }] as const)),
);

/** Words before or after the amount: "il y a environ …", "about … ago", "hace casi …", "più di … fa". */
const frames = [
  /^il y a (?:environ |presque |plus d'|plus de |un peu plus d'|pres de )?(.+)$/,
  /^(?:about |around |over |almost |nearly |more than )?(.+) ago$/,
  /^hace (?:unos |unas |aproximadamente |casi |mas de )?(.+)$/,
  /^(?:circa |quasi |piu di |oltre )?(.+) fa$/,
];

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

/** The moment of "3 weeks ago", "last week" and their like in four languages, from folded text; null when it is no such text. */
export function findRelativeDate(text: string, now: Date): Date | null {
  const moment = momentOf.get(text);
  if (moment) return before(now, moment.count, moment.unit);
  const amount = frames.map((frame) => frame.exec(text)?.[1]).find((found) => found !== undefined) ?? "";
  const [, number = "", word = ""] =
    /^(\d{1,3}) ?([a-z]+)\.?$/.exec(amount) ?? /^(.*[ '])([a-z]+)\.?$/.exec(amount) ?? [];
  const unit = unitOf.get(word);
  const count = /^\d/.test(number) ? Number(number) : numberOf.get(number.trim());
  return unit && count !== undefined ? before(now, count, unit) : null;
}
