import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { escalationHoursMax, escalationPeopleMax } from "#contract/reply-escalation/schemas.ts";
import { productApi } from "../request/product-api.server.ts";
import { targetAt, targetView } from "./targets.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The rule for late reviews, and people who can be notified. */
export async function escalationView(context: Context, restaurant: { _id: string; timeZone: string }, url: URL) {
  const target = targetAt(url);
  const t = textsIn(context, "review-settings");
  const formats = formatsOf(languageOf(context));
  const [{ data: rule }, { data: colleagues }] = await Promise.all([
    productApi(context).replyEscalation.get({ restaurantId: restaurant._id, ...target }),
    productApi(context).reviewWork.colleagues({ restaurantId: restaurant._id }),
  ]);
  const known = new Set(colleagues.map(({ userId }) => userId));
  // People named for other restaurants of the organization stay named when this form is saved.
  const elsewhere = rule.people.filter(({ userId }) => !known.has(userId));
  return {
    isOn: rule.isOn,
    lateHours: rule.lateHours,
    notifyAssignee: rule.notifyAssignee,
    sendMail: rule.sendMail,
    reassignTo: rule.reassignTo,
    target: targetView(context, rule, target),
    may: rule.may,
    versions: rule.versions,
    hoursMax: escalationHoursMax,
    peopleMax: escalationPeopleMax,
    people: [
      ...colleagues.map(({ userId, name, isMe }) => ({
        id: userId,
        name: isMe ? t("escalation.me", { name }) : name,
        isTold: rule.userIds.includes(userId),
        hears: true,
      })),
      ...elsewhere
        .filter(({ userId }) => rule.userIds.includes(userId))
        .map(({ userId, name, hears }) => ({ id: userId, name, isTold: true, hears })),
    ],
    takers: [
      ...colleagues.filter(({ mayWork }) => mayWork).map(({ userId, name }) => ({ id: userId, name })),
      ...elsewhere.filter(({ userId }) => userId === rule.reassignTo).map(({ userId, name }) => ({ id: userId, name })),
    ],
    changed:
      rule.updatedAt === null
        ? null
        : t("changed", { name: rule.updatedBy, moment: formats.moment(rule.updatedAt, restaurant.timeZone) }),
  };
}
export type EscalationData = Awaited<ReturnType<typeof escalationView>>;
