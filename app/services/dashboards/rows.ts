import type { DashboardCard } from "#contract/dashboards/cards.ts";

/** How wide a card is: the whole row, two thirds, or one. */
const widths: Record<DashboardCard, "full" | "wide" | "narrow"> = {
  work: "wide",
  summary: "narrow",
  figures: "full",
  weeks: "wide",
  distribution: "narrow",
  hours: "narrow",
  actions: "wide",
  holidays: "narrow",
  credits: "narrow",
  posts: "wide",
};

/** A row of cards: each column holds cards one below the other. */
export type CardRow = { key: string; columns: { isWide: boolean; cards: DashboardCard[] }[] };

/**
 * The cards in rows, in their order: a wide card has the narrow ones that follow it beside it, or those that come before. Read column by
 * column, the rows give the order again: so they stand on a phone, and so the keyboard goes.
 */
export function rowsOf(cards: readonly DashboardCard[]): CardRow[] {
  const rows: CardRow[] = [];
  let open: CardRow | null = null;
  for (const card of cards) {
    const width = widths[card];
    const [first, last] = [open?.columns.at(0), open?.columns.at(-1)];
    if (width === "full") {
      rows.push({ key: card, columns: [{ isWide: true, cards: [card] }] });
      open = null;
    } else if (width === "narrow" && open && last && !last.isWide) {
      last.cards.push(card);
    } else if (open && first && open.columns.length === 1 && first.isWide !== (width === "wide")) {
      open.columns.push({ isWide: width === "wide", cards: [card] });
      // Narrow cards before a wide one: the row is full, those behind belong to the next.
      if (width === "wide") open = null;
    } else {
      open = { key: card, columns: [{ isWide: width === "wide", cards: [card] }] };
      rows.push(open);
    }
  }
  return rows;
}
