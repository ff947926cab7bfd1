import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { isRefusedPart } from "#app/lib/refused-part.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { mayEnterAdminArea } from "#contract/abilities.ts";
import { type DashboardCard, dashboardCards } from "#contract/dashboards/cards.ts";
import type { Dashboard } from "#contract/dashboards/schemas.ts";
import type { Restaurant } from "#contract/restaurants/schemas.ts";
import { currentAbility, currentUser } from "../request/current-user.server.ts";
import { loadPart } from "../request/parts.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { creditsOf } from "./credits.server.ts";
import { figuresOf } from "./figures.server.ts";
import { holidaysOf } from "./holidays.server.ts";
import { hoursOf } from "./hours.server.ts";
import { postsOf } from "./posts.server.ts";
import { actionsOf } from "./profile-actions.server.ts";
import { rowsOf } from "./rows.ts";
import { tasksOf, weekSentences } from "./summary.server.ts";
import { workOf } from "./work.server.ts";

type Context = Readonly<RouterContextProvider>;
type Target = { context: Context; restaurantId: string; url: URL };

/** The move after which the page shows the list of cards again: `work:up`; null where it was not asked for. */
const arrangedOf = ({ searchParams }: URL) => searchParams.get("arrange");

const hasReviews = ({ toAnswer, rating, newReviews }: Dashboard): boolean =>
  toAnswer.count + toAnswer.pendingCount + rating.count + newReviews.count > 0;

async function cardsOf({ context, restaurantId }: Target, dashboard: Dashboard, restaurant: Restaurant) {
  const at = { context, restaurantId };
  const t = textsIn(context, "dashboard");
  const language = languageOf(context);
  const tools = { restaurantId, t, formats: formatsOf(language), language };
  const [ability, credits] = await Promise.all([
    currentAbility(context),
    creditsOf(dashboard.credits, context, restaurantId),
  ]);
  const shown = credits ? dashboard : { ...dashboard, credits: null };
  return {
    work: workOf(dashboard, at),
    summary: { sentences: weekSentences(shown, at), tasks: tasksOf(shown, at) },
    figures: hasReviews(dashboard) ? figuresOf(dashboard, tools) : null,
    actions: actionsOf(dashboard.actions, at),
    holidays: { days: holidaysOf(dashboard.holidays, context), mayWrite: ability.can("update", "Restaurant") },
    credits,
    posts: postsOf(dashboard.posts, context, restaurant.timeZone),
  };
}
type Cards = Awaited<ReturnType<typeof cardsOf>>;

/** True for a card that has something to show here. */
function isShown(card: DashboardCard, cards: Cards): boolean {
  if (card === "figures" || card === "weeks" || card === "distribution") return cards.figures !== null;
  if (card === "summary") return cards.figures !== null || cards.summary.tasks.length > 0;
  if (card === "work") return cards.figures !== null || cards.work.lines.length > 0;
  if (card === "holidays") return cards.holidays.days.length > 0;
  if (card === "credits") return cards.credits !== null;
  if (card === "posts") return cards.posts !== null;
  return true;
}

/** What the dashboard of a restaurant shows its reader, in the order they want it in. */
export async function loadDashboard(target: Target) {
  const { context, restaurantId, url } = target;
  const [{ data: restaurant }, dashboard, user] = await Promise.all([
    productApi(context).restaurants.get({ restaurantId }),
    loadPart(context, productApi(context).restaurants.dashboard({ restaurantId })),
    currentUser(context),
  ]);
  const t = textsIn(context, "dashboard");
  const place = {
    name: restaurant.internalName ?? restaurant.name,
    address: restaurant.address.formattedAddress,
    hours: hoursOf(restaurant, { t, formats: formatsOf(languageOf(context)) }),
    mayImport: mayEnterAdminArea(user.role),
  };
  if (isRefusedPart(dashboard)) return { ...place, board: dashboard };
  const cards = await cardsOf(target, dashboard.data, restaurant);
  const order = dashboard.data.cards;
  const shown = order.filter((card) => isShown(card, cards));
  return {
    ...place,
    board: {
      ...cards,
      rows: rowsOf(shown),
      order: order.map((card, index) => ({ card, position: index + 1, isShown: shown.includes(card) })),
      isOwnOrder: order.some((card, index) => card !== dashboardCards[index]),
      arranged: arrangedOf(url),
    },
  };
}
export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>;
export type Board = Cards &
  Pick<Extract<DashboardData["board"], { rows: unknown }>, "rows" | "order" | "isOwnOrder" | "arranged">;
