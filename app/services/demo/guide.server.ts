import { href, type RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { env } from "#config/env.server.ts";
import { sandboxAddress, sandboxConsole } from "#config/platforms.ts";
import { demoSteps } from "#contract/demo-guide/schemas.ts";
import { isDemoGuideAway } from "../request/preferences.server.ts";
import { productApi } from "../request/product-api.server.ts";

/**
 * The guided line of the demo with its texts, which nobody else needs to load; null outside the demo, or once it was put away. The steps tick
 * themselves from what is so, not from what was pressed.
 */
export async function demoGuideOf(context: Readonly<RouterContextProvider>, request: Request) {
  if (!sandboxAddress(env) || (await isDemoGuideAway(request))) return null;
  const { data: guide } = await productApi(context).demoGuide.get({});
  if (!guide) return null;
  const { restaurantId, reviewId, done } = guide;
  const t = textsIn(context, "demo");
  const review = `${href("/restaurants/:restaurantId/reputation/reviews", { restaurantId })}?period=all_time&review=${reviewId}`;
  const console = sandboxConsole(env);
  const to = {
    connect: href("/restaurants/:restaurantId/settings/platforms/connection", { restaurantId }),
    reply: review,
    live: review,
    refuse: console ?? review,
  };
  const steps = demoSteps.map((key, at) => ({
    key,
    number: at + 1,
    text: t(`steps.${key}`),
    to: to[key],
    isDone: done[key],
    /** The console is another program: its page is not one of the router's. */
    isElsewhere: key === "refuse" && console !== null,
  }));
  const current = steps.find(({ isDone }) => !isDone)?.key ?? null;
  return {
    steps,
    current,
    label: t("label"),
    doneWord: t("done"),
    allDone: current === null ? t("allDone") : null,
    away: t("away"),
  };
}
export type DemoGuideView = NonNullable<Awaited<ReturnType<typeof demoGuideOf>>>;
