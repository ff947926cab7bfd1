import { type SQL, sql } from "drizzle-orm";

/** Days, both included. */
export type Days = { from: string; to: string };
/** A part of a sum: a whole month or single days, added or taken away again. */
export type Piece = Days & { isMonth: boolean; sign: 1 | -1 };

const dayMs = 86_400_000;
const dayAfter = (day: string, count: number) => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
const lengthOf = ({ from, to }: Days) => (from > to ? 0 : (Date.parse(to) - Date.parse(from)) / dayMs + 1);
function monthOf(day: string): Days {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return { from: `${day.slice(0, 7)}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

/** The fewest days and months of which the sum of a range is made: a month that it cuts is read without the rest, or only its own days. */
export function piecesOf(range: Days): Piece[] {
  const pieces: Piece[] = [];
  for (let start = range.from; start <= range.to; ) {
    const month = monthOf(start);
    const inside = { from: start, to: month.to < range.to ? month.to : range.to };
    const outside = [
      { from: month.from, to: dayAfter(inside.from, -1) },
      { from: dayAfter(inside.to, 1), to: month.to },
    ].filter((days) => lengthOf(days) > 0);
    if (outside.reduce((sum, days) => sum + lengthOf(days), 0) < lengthOf(inside))
      pieces.push(
        { ...month, isMonth: true, sign: 1 },
        ...outside.map((days): Piece => ({ ...days, isMonth: false, sign: -1 })),
      );
    else pieces.push({ ...inside, isMonth: false, sign: 1 });
    start = dayAfter(month.to, 1);
  }
  return pieces;
}

/** Pieces of ranges as rows `(index, sign, first, last, is_month)`, `index` that of the range. */
export function pieceRows(pieces: readonly (Piece & { index: number })[]): SQL {
  const column = <Value>(read: (piece: Piece & { index: number }) => Value) => sql.param(pieces.map(read));
  return sql`select * from unnest(${column(({ index }) => index)}::int[], ${column(({ sign }) => sign)}::int[],
    ${column(({ from }) => from)}::date[], ${column(({ to }) => to)}::date[], ${column(({ isMonth }) => isMonth)}::boolean[])
    as piece (index, sign, first, last, is_month)`;
}
