import { data, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { reviewPageKeys } from "#contract/nfc-chips/limits.ts";
import type { NfcChip } from "#contract/nfc-chips/schemas.ts";
import { platformNames } from "#contract/platforms/schemas.ts";
import { historyPath } from "../audit/links.server.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { shownUid, tapsOf, targetOf, whereaboutsOf } from "./present.server.ts";
import { proposedRestaurants, restaurantLabel } from "./restaurants.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What the form offers: stocks that the caller has, pages, and restaurants to type. */
async function choicesOf(context: Context) {
  const t = textsIn(context, "nfc-chips");
  const [{ data: organizations }, { role }, proposed] = await Promise.all([
    productApi(context).organizations.list({}),
    currentUser(context),
    proposedRestaurants(context),
  ]);
  const stocks = organizations.map(({ _id, name }) => ({ value: _id, label: name }));
  return {
    stocks: role === "admin" ? [{ value: "", label: t("ownStock") }, ...stocks] : stocks,
    pages: [
      { value: "", label: t("target.first") },
      ...reviewPageKeys.map((value) => ({ value, label: platformNames[value] })),
    ],
    proposed,
  };
}

function storedOf(context: Context, chip: NfcChip) {
  const formats = formatsOf(languageOf(context));
  return {
    address: chip.address,
    isActive: chip.active,
    place: whereaboutsOf(context, chip),
    target: targetOf(context, chip),
    taps: tapsOf(context, chip),
    addedAt: formats.ago(chip.createdAt),
  };
}

/** Data of one chip, or, at `new`, of the form that adds one; `uid` of the address is what a tap of an unknown chip knows. */
export async function loadChip(context: Context, url: URL, id: string) {
  const t = textsIn(context, "nfc-chips");
  const choices = await choicesOf(context);
  if (id === "new") {
    const uid = (url.searchParams.get("uid") ?? "").slice(0, 60);
    const fields = { uid, name: "", restaurant: "", organizationId: choices.stocks[0]?.value ?? "", pageKey: "" };
    return { id: null, title: t("new"), ...choices, fields: { ...fields, updatedAt: "" }, stored: null, history: null };
  }
  if (!Id.safeParse(id).success) throw data(null, { status: 404 });
  const { data: chip } = await productApi(context).nfcChips.get({ chipId: id });
  return {
    id: chip._id,
    title: chip.name || shownUid(chip.uid),
    ...choices,
    fields: {
      uid: shownUid(chip.uid),
      name: chip.name,
      restaurant: chip.restaurant ? restaurantLabel(chip.restaurant) : "",
      organizationId: chip.organization?._id ?? "",
      pageKey: chip.pageKey ?? "",
      updatedAt: chip.updatedAt,
    },
    stored: storedOf(context, chip),
    history: await historyPath(context, { subjectId: chip._id }),
  };
}
export type ChipData = Awaited<ReturnType<typeof loadChip>>;
