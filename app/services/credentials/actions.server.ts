import { href, redirect, redirectDocument } from "react-router";
import { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { additionsMax } from "#contract/credentials/schemas.ts";
import { Id } from "#contract/ids.ts";
import { ConnectionKey } from "#contract/platforms/schemas.ts";
import { type Acting, formIntent, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { collectAdditions } from "./additions.server.ts";
import { resultView } from "./result.server.ts";

const Account = z.object({ credentialId: Id });

/** The forms of the list of accounts. */
export const credentialIntents = {
  connect: formIntent({
    schema: z.object({ key: ConnectionKey, credentialId: Id.optional() }),
    // The consent page is another site, and the sandbox's is outside the app: a new document in either case.
    run: async (form, { context }) =>
      redirectDocument((await productApi(context).credentials.authorize(form)).data.url),
  }),
  revoke: formIntent({
    schema: Account,
    run: ({ credentialId }, { context }) => productApi(context).credentials.revoke({ credentialId }),
    toast: (t, { data: { accountName: account } }) => t("credentials:revoke.done", { account }),
    to: href("/credentials"),
  }),
  forget: formIntent({
    schema: Account,
    run: async ({ credentialId }, { context }) => {
      const credential = await productApi(context).credentials.get({ credentialId });
      await productApi(context).credentials.forget({ credentialId });
      return credential;
    },
    toast: (t, { data: { accountName: account } }) => t("credentials:forget.done", { account }),
    to: href("/credentials"),
  }),
};

/** Listings of the page, each with the chosen restaurant; one that is not ticked has no id. */
const Ticked = z
  .array(z.object({ externalId: z.string().optional(), restaurantId: Id.optional().catch(undefined) }))
  .transform((rows) =>
    rows.flatMap(({ externalId, restaurantId = null }) => (externalId ? [{ externalId, restaurantId }] : [])),
  );

async function add({ context }: Acting, credentialId: string, additions: Awaited<ReturnType<typeof collectAdditions>>) {
  if (additions.length > 0)
    return resultView(context, (await productApi(context).credentials.addLocations({ credentialId, additions })).data);
  const message = translatorOf(context)("credentials:validate.nothingPicked");
  throw new FormProblem({ status: 422, message });
}

const Listings = z.object({ credential: Id });

/** The forms of an account's listings: the outcome of each is shown in place. */
export const listingIntents = {
  refresh: formIntentAt<{ url: URL }>()({
    schema: Listings,
    run: async ({ credential }, { context, url }) => {
      await productApi(context).credentials.listLocations({ credentialId: credential });
      return redirect(`${href("/credentials/validate")}${url.search}`);
    },
  }),
  add: formIntent({
    schema: Listings.extend({ additions: Ticked }),
    run: ({ credential, additions }, acting) => add(acting, credential, additions.slice(0, additionsMax)),
  }),
  addAll: formIntent({
    schema: Listings,
    run: async ({ credential }, acting) =>
      add(acting, credential, await collectAdditions(acting.context, credential, additionsMax)),
  }),
};

const Attachment = z.object({ credential: Id, organization: Id });

/** Sets the organization of the connected account. Any problem means that the choice must be made again. */
export const attachIntent = formIntent({
  schema: z.object({ credential: z.string().optional(), organization: z.string().optional() }),
  run: async (form, { context }) => {
    const chosen = Attachment.safeParse(form).data;
    if (!chosen)
      throw new FormProblem({ status: 422, message: translatorOf(context)("credentials:organization.choose") });
    const { credential, organization } = chosen;
    await productApi(context).credentials.attachOrganization({
      credentialId: credential,
      organizationId: organization,
    });
    return redirect(`${href("/credentials/validate")}?credential=${credential}&outcome=connected`);
  },
  refuse: ({ code }, { context }) => {
    if (code !== "CREDENTIAL_STATE") return undefined;
    return new FormProblem({ status: 409, message: translatorOf(context)("credentials:organization.taken") });
  },
});
