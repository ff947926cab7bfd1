import { href, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn, translatorOf } from "#app/middleware/i18n.server.ts";
import { platformView } from "#app/services/platforms/present.server.ts";
import { type Acting, formIntentAt } from "#app/services/request/form-action.server.ts";
import { FormProblem } from "#app/services/request/form-problem.server.ts";
import { ProductApiError } from "#app/services/request/product-api-error.server.ts";
import type { Toast } from "#app/sessions.server.ts";
import { Id } from "#contract/ids.ts";
import { ConnectionKey, connectionNames } from "#contract/platforms/schemas.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;
export type ClaimView = Awaited<ReturnType<typeof claimViews>>[number];

/** Claims that wait for the reader's decision: who claims which listing, and its page. */
export async function claimViews(context: Context) {
  const { data: claims } = await productApi(context).platforms.claims({});
  const t = textsIn(context, "platforms");
  const formats = formatsOf(languageOf(context));
  return claims.map((claim) => {
    const { restaurant, claimedBy: person } = claim;
    const asked = { person, restaurant: restaurant.name, organization: claim.organization.name };
    return {
      id: `${restaurant._id} ${claim.key}`,
      platform: platformView(claim),
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

type Matrix = Acting<{ url: URL }>;
const intent = formIntentAt<{ url: URL }>();
const to = ({ url }: Matrix) => `${href("/admin/platforms-management")}${url.search}`;

/** The forms of the matrix: decide a claim, and remind people of broken connections. */
export const matrixIntents = {
  decide: intent({
    schema: z.object({
      decision: z.enum(["approve", "refuse"]),
      restaurantId: Id,
      restaurantName: z.string().max(300),
      key: ConnectionKey,
      externalId: z.string().min(1).max(300),
    }),
    run: async (
      { decision, restaurantName: restaurant, ...claim },
      { context }: Matrix,
    ): Promise<Omit<Toast, "id">> => {
      const t = translatorOf(context);
      const names = { platform: connectionNames[claim.key], restaurant };
      try {
        await productApi(context).platforms.decideClaim({ ...claim, isApproved: decision === "approve" });
      } catch (error) {
        // A claim that is gone by now is reported as such.
        if (!(error instanceof ProductApiError) || error.code !== "NOT_FOUND") throw error;
        return { kind: "info", title: t("platforms:claims.gone") };
      }
      const title =
        decision === "approve" ? t("platforms:claims.approved", names) : t("platforms:claims.refused", names);
      return { kind: "success", title };
    },
    toast: (_t, toast) => toast,
    to,
  }),
  remind: intent({
    schema: z.object({ restaurant: z.array(z.string()) }),
    run: async ({ restaurant }, { context }) => {
      const chosen = restaurant.flatMap((id) => Id.safeParse(id).data ?? []).slice(0, remindedMax);
      if (chosen.length > 0) return (await productApi(context).platforms.sendReminders({ restaurantIds: chosen })).data;
      throw new FormProblem({ status: 422, message: translatorOf(context)("platforms:matrix.remindNone") });
    },
    toast: (t, { mailCount: count }) => ({
      kind: count === 0 ? "info" : "success",
      title: t("platforms:matrix.reminded", { count }),
    }),
    to,
  }),
};
const remindedMax = 500;
