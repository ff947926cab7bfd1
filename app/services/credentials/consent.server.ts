import { href, type RouterContextProvider, redirect } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { completeAuthorization } from "#app/services/credentials/additions.server.ts";
import { failureView } from "#app/services/platforms/present.server.ts";
import type { AuthorizationResult } from "#contract/credentials/schemas.ts";

type Context = Readonly<RouterContextProvider>;
const outcomes = ["denied", "expired", "failed", "wrong_account", "none"] as const;
/** A consent without success: the reason, and the next step. */
export type ConsentEnd = {
  kind: "end";
  outcome: (typeof outcomes)[number];
  title: string;
  text: string;
  detail: string | null;
  back: string;
};

export function endOf(
  context: Context,
  outcome: ConsentEnd["outcome"],
  result: Partial<AuthorizationResult> = {},
): ConsentEnd {
  const t = textsIn(context, "credentials");
  const failure = failureView(context, result.failure ?? null);
  return {
    kind: "end",
    outcome,
    title: t(`outcome.${outcome}.title`),
    text: t(`outcome.${outcome}.text`, { account: result.expectedAccountName ?? "" }),
    detail: failure ? [failure.text, failure.code].filter(Boolean).join(" · ") : null,
    back: result.restaurantId
      ? href("/restaurants/:restaurantId/settings/platforms/connection", { restaurantId: result.restaurantId })
      : href("/credentials"),
  };
}

/**
 * Handles the parameters of a platform's consent page. A successful consent redirects to the listings, under an address without the code;
 * any other is shown on the page itself.
 */
export async function consentEnd(context: Context, parameters: URLSearchParams): Promise<ConsentEnd> {
  const result = await completeAuthorization(context, {
    state: parameters.get("state") ?? "",
    code: parameters.get("code") ?? undefined,
    error: parameters.get("error") ?? undefined,
  });
  if (!result) return endOf(context, "expired");
  const { outcome, credential, restaurantId } = result;
  if (outcome === "denied" || outcome === "failed" || outcome === "wrong_account")
    return endOf(context, outcome, result);
  const next = new URLSearchParams({ credential: credential?._id ?? "", outcome });
  if (restaurantId) next.set("restaurant", restaurantId);
  throw redirect(
    `${credential?.organization ? href("/credentials/validate") : href("/credentials/missing_organization")}?${next}`,
  );
}
