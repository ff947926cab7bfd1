import { href, type RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { mayEnterAdminArea } from "#contract/abilities.ts";
import { type FirstSteps, firstSteps } from "#contract/first-run/schemas.ts";
import { currentUser } from "../request/current-user.server.ts";
import { areFirstStepsAway } from "../request/preferences.server.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;
type Step = (typeof firstSteps)[number];

const ways: Record<Step, string> = {
  connect: href("/credentials"),
  pickListings: href("/credentials/validate"),
  readReviews: `${href("/admin/imports")}?kind=reviews`,
  invite: `${href("/admin/users")}?invite=1`,
};

/** The first steps in words; null where all of them are done. */
export function presentFirstSteps(context: Context, done: FirstSteps) {
  const t = textsIn(context, "first-run");
  const current = firstSteps.find((key) => !done[key]) ?? null;
  if (current === null) return null;
  return {
    title: t("steps.title"),
    state: t("steps.state", { done: firstSteps.filter((key) => done[key]).length, all: firstSteps.length }),
    doneWord: t("steps.done"),
    away: t("steps.away"),
    current,
    steps: firstSteps.map((key, at) => ({
      key,
      number: at + 1,
      title: t(`steps.${key}.title`),
      text: t(`steps.${key}.text`),
      isDone: done[key],
      to: ways[key],
    })),
  };
}
export type FirstStepsView = NonNullable<ReturnType<typeof presentFirstSteps>>;

/** The first steps for those who take them: whoever looks after the installation. Null once they are done or put away. */
export async function firstStepsOf(context: Context, request: Request): Promise<FirstStepsView | null> {
  const { role } = await currentUser(context);
  if (!mayEnterAdminArea(role) || (await areFirstStepsAway(request))) return null;
  const { data: done } = await productApi(context).firstRun.steps({});
  return presentFirstSteps(context, done);
}
