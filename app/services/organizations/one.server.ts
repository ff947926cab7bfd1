import { data, href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { defaultLanguage, languages } from "#contract/languages.ts";
import type { OrganizationDetails } from "#contract/organizations/schemas.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { missingScreens } from "../shell/navigation-tree.ts";
import { amountOf, firstOwnerPath } from "./list.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What a new organization is offered. */
const offered = { name: "", defaultLanguage, timeZone: "Europe/Paris", version: 0 };

/** What an organization uses of each limit, and the field that changes it. */
function limitsView(context: Context, { limits, ai, ...organization }: OrganizationDetails) {
  const t = textsIn(context, "organizations");
  const { number } = formatsOf(languageOf(context));
  const { activeRestaurantCount, restaurantCount, userCount } = organization;
  const row = (key: keyof typeof limits, used: number, use: string, note: string | null) => {
    const limit = limits[key];
    return { key, value: limit === null ? "" : String(limit), use, note, isReached: limit !== null && used >= limit };
  };
  const inactive = restaurantCount - activeRestaurantCount;
  return [
    row(
      "restaurants",
      activeRestaurantCount,
      amountOf(context, activeRestaurantCount, limits.restaurants),
      inactive > 0 ? t("limits.inactive", { count: inactive }) : null,
    ),
    row("users", userCount, amountOf(context, userCount, limits.users), null),
    row(
      "aiMonthlyCalls",
      ai.callsMost,
      t("limits.aiUse", { most: number(ai.callsMost), calls: number(ai.calls) }),
      limits.aiMonthlyCalls === null ? t("limits.installation", { limit: number(ai.installationLimit) }) : null,
    ),
  ];
}

/** Where an organization's records are. */
function linksOf({ _id, activeRestaurantCount, userCount, groupCount }: OrganizationDetails) {
  const within = (path: string) => `${path}?organization=${_id}`;
  return [
    {
      key: "restaurants" as const,
      count: activeRestaurantCount,
      path: "/admin/restaurants",
      to: within("/admin/restaurants"),
    },
    { key: "members" as const, count: userCount, path: "/admin/users", to: within("/admin/users") },
    { key: "groups" as const, count: groupCount, path: "/restaurants/groups", to: within(href("/restaurants/groups")) },
  ].filter(({ path }) => !missingScreens.has(path));
}

/** Data of one organization, or of the form that makes one: its address is `new`, and admins alone have it. */
export async function loadOrganization(context: Context, organizationId: string) {
  const t = textsIn(context, "organizations");
  const isNew = organizationId === "new";
  if (isNew ? (await currentUser(context)).role !== "admin" : !Id.safeParse(organizationId).success)
    throw data(null, { status: 404 });
  const found = isNew ? null : (await productApi(context).organizations.get({ organizationId })).data;
  const common = textsIn(context, "common");
  const { name, defaultLanguage, timeZone, version } = found ?? offered;
  return {
    title: found?.name ?? t("new"),
    id: found?._id ?? null,
    fields: { name, defaultLanguage, timeZone, version },
    languages: languages.map((value) => ({ value, label: common(`language.${value}`) })),
    // Names alone: they are hundreds.
    zones: [...new Set([...Intl.supportedValuesOf("timeZone"), timeZone])].sort(),
    limits: found && limitsView(context, found),
    firstOwner: found && firstOwnerPath(found),
    ownerInvited:
      found?.ownerState === "invited" ? `${href("/admin/users")}?organization=${found._id}&view=invitations` : null,
    mayChangeLimits: found?.mayChangeLimits ?? false,
    links: found ? linksOf(found) : [],
  };
}
export type OrganizationData = Awaited<ReturnType<typeof loadOrganization>>;
