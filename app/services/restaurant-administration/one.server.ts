import { data, href, type RouterContextProvider } from "react-router";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { mayEnterRestaurantSections } from "#contract/abilities.ts";
import { Id } from "#contract/ids.ts";
import { writtenLocaleOf } from "#contract/languages.ts";
import type { RestaurantDetails } from "#contract/restaurant-administration/schemas.ts";
import { historyPath } from "../audit/links.server.ts";
import { platformView } from "../platforms/present.server.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { copyPath } from "./copy.server.ts";
import { movePath } from "./move.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Countries of the restaurants that Comptoir is sold to, those with a zone and telephone numbers it knows. */
const countryCodes = [
  "FR",
  "ES",
  "IT",
  "GB",
  "IE",
  "BE",
  "LU",
  "CH",
  "MC",
  "AD",
  "PT",
  "DE",
  "AT",
  "NL",
  "US",
  "CA",
  "MA",
];

function countriesOf(context: Context, chosen: string) {
  const names = new Intl.DisplayNames([writtenLocaleOf[languageOf(context)]], { type: "region" });
  const all = [...new Set([...countryCodes, chosen])];
  return all.map((value) => ({ value, label: names.of(value) ?? value }));
}

const empty = {
  name: "",
  internalName: "",
  type: "",
  street: "",
  postalCode: "",
  locality: "",
  countryCode: "FR",
  timeZone: "Europe/Paris",
  phone: "",
  website: "",
  reservationUrl: "",
  orderUrl: "",
  updatedAt: "",
};

/** State and packs, each with the change that its button prepares. */
function switchesOf(context: Context, { active, boosterPack, roiActivated }: RestaurantDetails) {
  const t = textsIn(context, "restaurant-administration");
  const row = (key: "active" | "boosterPack" | "roiActivated", isOn: boolean, on: string, off: string) => ({
    key,
    isOn,
    label: t(`switches.${key}.${isOn ? "on" : "off"}`),
    action: isOn ? off : on,
    press: t(`switches.${key}.${isOn ? "turnOff" : "turnOn"}`),
  });
  return [
    row("active", active, "activate", "deactivate"),
    row("boosterPack", boosterPack, "boosterOn", "boosterOff"),
    row("roiActivated", roiActivated, "roiOn", "roiOff"),
  ];
}

/** The other two ways to bring restaurants in: the accounts that are connected, and a file. */
async function otherWaysOf(context: Context, organizationId: string | null) {
  const { data: accounts } = await productApi(context).credentials.list({ pageSize: 50 });
  const living = accounts.filter(
    ({ organization, health }) =>
      organization !== null &&
      (organizationId === null || organization._id === organizationId) &&
      health !== "revoked" &&
      health !== "needs_reconnect",
  );
  return {
    accounts: living.map(({ _id, key, accountName, accountEmail, organization }) => ({
      value: _id,
      label: [platformView({ key }).name, accountName || accountEmail, organization?.name].filter(Boolean).join(" · "),
    })),
    locations: href("/credentials/validate"),
    credentials: href("/credentials"),
    imports: `${href("/admin/imports")}?kind=restaurants${organizationId ? `&organization=${organizationId}` : ""}`,
  };
}

/** What a new restaurant is offered, in the organization that the address names, else the first. */
async function offered(context: Context, asked: string | null) {
  const { data: organizations } = await productApi(context).organizations.list({});
  const chosen = organizations.find(({ _id }) => _id === asked) ?? organizations[0];
  const zone = chosen && (await productApi(context).organizations.get({ organizationId: chosen._id })).data.timeZone;
  return {
    fields: { ...empty, timeZone: zone ?? empty.timeZone },
    organizationId: chosen?._id ?? null,
    organizations: organizations.map(({ _id, name }) => ({ value: _id, label: name })),
  };
}

function choicesOf(context: Context, { countryCode, timeZone }: { countryCode: string; timeZone: string }) {
  return {
    countries: countriesOf(context, countryCode),
    // Names alone: they are hundreds.
    zones: [...new Set([...Intl.supportedValuesOf("timeZone"), timeZone])].sort(),
  };
}

/** Data of one restaurant of the administration, or, at `new`, of the form that makes one. */
export async function loadAdministered(context: Context, url: URL, id: string) {
  const t = textsIn(context, "restaurant-administration");
  if (id === "new") {
    const { fields, organizationId, organizations } = await offered(context, url.searchParams.get("organization"));
    const ways = await otherWaysOf(context, organizationId);
    const title = t("new");
    return {
      title,
      id: null,
      fields,
      organizationId,
      organizations,
      ...choicesOf(context, fields),
      ways,
      stored: null,
    };
  }
  if (!Id.safeParse(id).success) throw data(null, { status: 404 });
  const { data: found } = await productApi(context).restaurantAdministration.get({ restaurantId: id });
  const { role } = await currentUser(context);
  const { organization, platformKeys, active, ...fields } = found;
  return {
    title: found.internalName || found.name,
    id: found._id,
    fields,
    organizationId: organization._id,
    organizations: [],
    ...choicesOf(context, found),
    ways: null,
    stored: {
      isActive: active,
      history: await historyPath(context, { restaurantId: found._id }),
      organization: {
        name: organization.name,
        to: href("/admin/organizations/:organizationId", { organizationId: organization._id }),
      },
      platforms: platformKeys.map((key) => platformView({ key })),
      switches: switchesOf(context, found),
      move: movePath(id),
      copy: copyPath(id),
      open: mayEnterRestaurantSections(role)
        ? href("/restaurants/:restaurantId/dashboard", { restaurantId: id })
        : `${href("/groups/reputation/reviews")}?restaurants=${id}`,
    },
  };
}
export type AdministeredData = Awaited<ReturnType<typeof loadAdministered>>;
