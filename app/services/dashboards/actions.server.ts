import { href } from "react-router";
import { z } from "zod";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { completeOrder, DashboardCard, dashboardCards } from "#contract/dashboards/cards.ts";
import { Day } from "#contract/ids.ts";
import { type SpecialDay, specialDaysMax, TimeOfDay } from "#contract/restaurants/opening-hours.ts";
import { type Acting, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

type At = { params: { restaurantId: string } };
const intent = formIntentAt<At>();

const dashboard = ({ params }: Acting<At>) => href("/restaurants/:restaurantId/dashboard", params);

const moves = dashboardCards.flatMap((card) => [`${card}:up`, `${card}:down`] as const);

/** The order after a move by one place; the same where the card is at that end already. */
export function movedOrder(cards: readonly DashboardCard[], move: (typeof moves)[number]): DashboardCard[] {
  const [card, way] = move.split(":");
  const order = completeOrder(cards);
  const from = order.map(String).indexOf(card ?? "");
  const to = from + (way === "up" ? -1 : 1);
  const [moved, other] = [order[from], order[to]];
  if (moved === undefined || other === undefined) return order;
  return order.with(to, moved).with(from, other);
}

const DayForm = z.object({
  day: Day,
  name: z.string().max(80).optional(),
  hours: z.enum(["closed", "usual"]).optional(),
  openTime: TimeOfDay.optional(),
  closeTime: TimeOfDay.optional(),
});
const HolidayForm = z.object({
  days: z.array(DayForm).min(1).max(specialDaysMax),
  /** What holds for each day about which nothing else is said. */
  fill: z.enum(["closed", "usual"]).optional(),
});

/** What is said of each day, with the form's place of it: times of its own first, then its choice, then the button for all. */
function saidDays({ days, fill }: z.output<typeof HolidayForm>): { index: number; said: SpecialDay }[] {
  return days.flatMap(({ day, name, hours, openTime, closeTime }, index): { index: number; said: SpecialDay }[] => {
    const named = { day, ...(name ? { name } : {}) };
    if (openTime && closeTime) return [{ index, said: { ...named, hours: "other", openTime, closeTime } }];
    const said = hours ?? fill;
    return said ? [{ index, said: { ...named, hours: said } }] : [];
  });
}

const closingField = (index: number) => `days[${index}].closeTime`;

async function addSpecialHours(form: z.output<typeof HolidayForm>, { context, params }: Acting<At>): Promise<void> {
  const t = textsIn(context, "dashboard-cards");
  const half = form.days.flatMap(({ openTime, closeTime }, index) =>
    Boolean(openTime) === Boolean(closeTime) ? [] : [[closingField(index), t("holidays.half")] as const],
  );
  if (half.length > 0) throw new FormProblem({ status: 422, fields: Object.fromEntries(half) });
  const days = saidDays(form);
  if (days.length === 0) throw new FormProblem({ status: 422, message: t("holidays.nothing") });
  try {
    await productApi(context).restaurants.addSpecialHours({ ...params, days: days.map(({ said }) => said) });
  } catch (error) {
    if (!(error instanceof ProductApiError) || error.code !== "INVALID_INPUT") throw error;
    // The API counts the days it was told of, the form all of them.
    const wrong = days.filter((_, at) => Object.keys(error.fields).some((name) => name.startsWith(`days.${at}.`)));
    const fields = wrong.map(({ index }) => [closingField(index), t("holidays.wrong")] as const);
    throw new FormProblem({ status: 422, fields: Object.fromEntries(fields) });
  }
}

/** The forms of a dashboard: the order of its cards, and special hours of holidays. */
export const dashboardIntents = {
  moveCard: intent({
    schema: z.object({ cards: z.array(DashboardCard).max(dashboardCards.length), move: z.enum(moves) }),
    run: async ({ cards, move }, { context }) => {
      await productApi(context).dashboards.putOrder({ cards: movedOrder(cards, move) });
    },
    // Without a fragment: beside one, browsers give nothing the focus.
    to: (acting) => `${dashboard(acting)}?arrange=${acting.form.get("move")}`,
  }),
  resetCards: intent({
    schema: z.object({}),
    run: async (_, { context }) => {
      await productApi(context).dashboards.putOrder({ cards: [] });
    },
    toast: (t) => t("dashboard-cards:order.reset"),
    to: (acting) => `${dashboard(acting)}?arrange=reset#arrange`,
  }),
  addSpecialHours: intent({
    schema: HolidayForm,
    run: addSpecialHours,
    toast: (t) => ({
      kind: "success",
      title: t("dashboard-cards:holidays.saved"),
      text: t("dashboard-cards:holidays.savedNext"),
    }),
    to: dashboard,
  }),
};
