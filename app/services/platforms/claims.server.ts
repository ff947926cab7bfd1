import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { i18nOf, languageOf } from "#app/middleware/i18n.server.ts";
import { platformView } from "#app/services/platforms/present.server.ts";
import { parseForm, refuseForm } from "#app/services/request/forms.server.ts";
import { ProductApiError } from "#app/services/request/product-api-error.server.ts";
import { putToast } from "#app/services/request/toasts.server.ts";
import { Id } from "#contract/ids.ts";
import { ConnectionKey, connectionNames } from "#contract/platforms/schemas.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;
export type ClaimView = Awaited<ReturnType<typeof claimViews>>[number];

/** Claims that wait for the reader's word: who asks for which place, and where to look it up. */
export async function claimViews(context: Context) {
  const [{ data: claims }, { data: offers }] = await Promise.all([
    productApi(context).platforms.claims({}),
    productApi(context).platforms.offers({}),
  ]);
  const t = i18nOf(context).getFixedT(null, "platforms");
  const formats = formatsOf(languageOf(context));
  return claims.map((claim) => {
    const { restaurant, claimedBy: person } = claim;
    const asked = { person, restaurant: restaurant.name, organization: claim.organization.name };
    const isSandbox = offers.some(({ key, isSandbox }) => key === claim.key && isSandbox);
    return {
      id: `${restaurant._id} ${claim.key}`,
      platform: platformView({ key: claim.key, isSandbox }),
      externalId: claim.externalId,
      restaurantId: restaurant._id,
      restaurantName: restaurant.name,
      name: claim.name ?? claim.externalId,
      url: claim.url,
      asks: t(person === "" ? "claims.asksPlain" : "claims.asks", asked),
      address: restaurant.formattedAddress,
      ago: t("claims.ago", { ago: formats.ago(claim.claimedAt) }),
    };
  });
}

const DecisionForm = z.object({
  decision: z.enum(["approve", "refuse"]),
  restaurantId: Id,
  restaurantName: z.string().max(300),
  key: ConnectionKey,
  externalId: z.string().min(1).max(300),
});

/** Does what the form of a claim says, and leads back. A claim that is gone by now is told as such. */
export async function decide(context: Context, sent: FormData, address: string) {
  const parsed = parseForm(context, sent, DecisionForm);
  if (parsed.value === null) return parsed.reply;
  const { decision, restaurantName: restaurant, ...claim } = parsed.value;
  const t = i18nOf(context).getFixedT(null, "platforms");
  try {
    await productApi(context).platforms.decideClaim({ ...claim, isApproved: decision === "approve" });
    const told = { platform: connectionNames[claim.key], restaurant };
    const title = decision === "approve" ? t("claims.approved", told) : t("claims.refused", told);
    putToast(context, { kind: "success", title });
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    if (error.code !== "NOT_FOUND") return refuseForm(context, parsed.form, error);
    putToast(context, { kind: "info", title: t("claims.gone") });
  }
  return redirect(address);
}
