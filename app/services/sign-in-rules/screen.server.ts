import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { SsoConnectionInput, SsoDomain, SsoRole } from "#contract/single-sign-on/schemas.ts";
import { formAction, formIntent, type Translator } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { readerMoment } from "../request/reader-clock.server.ts";
import { caslRoleName } from "../team/present.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The rules of the chosen organization with its people, and the others to choose from. */
export async function loadRules(context: Context, url: URL) {
  const { data: all } = await productApi(context).signInRules.list({});
  const asked = url.searchParams.get("organization");
  const chosen = all.find(({ organizationId }) => organizationId === asked) ?? (asked === null ? all[0] : undefined);
  if (asked !== null && !chosen) throw data(null, { status: 404 });
  const organizations = all.map(({ organizationId, organizationName }) => ({
    value: organizationId,
    label: organizationName,
  }));
  if (!chosen) return { rule: null, organizations };
  const { organizationId, secondFactor } = chosen;
  const [{ data: people }, { data: sso }] = await Promise.all([
    productApi(context).signInRules.people({ organizationId }),
    productApi(context).singleSignOn.get({ organizationId }),
  ]);
  const roles = sso.mayChange ? await rolesOf(context, organizationId) : [];
  const since = secondFactor && readerMoment(context, secondFactor.since);
  const offSince = chosen.passwordsOff && readerMoment(context, chosen.passwordsOff.since);
  return { rule: { ...chosen, since, offSince, people, sso, roles }, organizations };
}
/** What new people can get, as the caller may give it: never an owner's role. */
async function rolesOf(context: Context, organizationId: string) {
  const { data: options } = await productApi(context).team.options({ organizationId });
  const builtIn = SsoRole.options.filter((role) => options.caslRoles.includes(role)).toReversed();
  return [
    ...builtIn.map((value) => ({ value: value as string, label: caslRoleName(context, value) })),
    ...options.customRoles.map(({ _id, name }) => ({ value: _id as string, label: name })),
  ];
}
export type RulesData = Awaited<ReturnType<typeof loadRules>>;

const pathOf = ({ form }: { form: FormData }) =>
  `/sign-in-rules?${new URLSearchParams({ organization: String(form.get("organizationId")) })}`;
/** Domains as typed: by lines, spaces or commas, with or without the sign in front. */
const domainsIn = (text: string) => text.split(/[\s,;]+/).flatMap((one) => one.replace(/^@/, "") || []);

type SsoRefusal = { code: "SSO_ADDRESS" | "SSO_PROVIDER" | "SSO_DOMAIN_TAKEN"; found: string; isOfIssuer: boolean };

/** Says what was found at the provider, or which domains are taken, where the API tells it. */
function refusalText(t: Translator, { code, found, isOfIssuer }: SsoRefusal): string {
  if (code === "SSO_DOMAIN_TAKEN")
    return found ? t("sign-in-rules:domainsTaken", { found }) : t(`errors:codes.${code}`);
  if (code === "SSO_ADDRESS")
    return found === "" || isOfIssuer ? t(`errors:codes.${code}`) : t("sign-in-rules:providerUnsafe", { found });
  if (URL.canParse(found)) return t("sign-in-rules:providerOther", { found });
  if (found !== "") return t("sign-in-rules:providerWrong", { found });
  return t("sign-in-rules:providerSilent");
}

const secondFactorForm = (requiresSecondFactor: boolean) =>
  formIntent({
    schema: z.object({ organizationId: Id }),
    run: async ({ organizationId }, { context }) => {
      await productApi(context).signInRules.put({ organizationId, requiresSecondFactor });
    },
    toast: (t) => t("sign-in-rules:saved"),
    to: pathOf,
  });

const passwordsForm = (passwordsOff: boolean) =>
  formIntent({
    schema: z.object({ organizationId: Id }),
    run: async ({ organizationId }, { context }) => {
      await productApi(context).signInRules.put({ organizationId, passwordsOff });
    },
    toast: (t) => t("sign-in-rules:saved"),
    to: pathOf,
  });

/** The forms of the screen. */
export const rulesAction = formAction({
  intents: {
    require: secondFactorForm(true),
    release: secondFactorForm(false),
    passwordsOff: passwordsForm(true),
    passwordsOn: passwordsForm(false),
    connect: formIntent({
      schema: SsoConnectionInput.omit({ domains: true, caslRole: true, customRoleId: true }).extend({
        organizationId: Id,
        createsUsers: z.boolean().default(false),
        domains: z.string().max(6000).optional(),
        role: SsoRole.or(Id),
      }),
      run: async ({ domains, role, ...form }, { context, form: sent }) => {
        const caslRole = SsoRole.safeParse(role).data ?? null;
        const named = domainsIn(domains ?? "");
        const wrong = named.filter((domain) => !SsoDomain.safeParse(domain).success);
        if (wrong.length > 0) {
          const text = translatorOf(context)("sign-in-rules:domainsNotValid", { found: wrong.join(", ") });
          throw new FormProblem({ status: 422, fields: { domains: text } });
        }
        const given = sent.has("domains") ? { domains: named } : {};
        await productApi(context).singleSignOn.put({
          ...form,
          ...given,
          caslRole,
          customRoleId: caslRole ? null : role,
        });
      },
      fieldTexts: {
        domains: (t) => t("sign-in-rules:domainsWrong"),
        clientSecret: (t) => t("sign-in-rules:secretMissing"),
      },
      refuse: ({ code, status, found }, { context, form }) => {
        if (code !== "SSO_ADDRESS" && code !== "SSO_PROVIDER" && code !== "SSO_DOMAIN_TAKEN") return undefined;
        const field = code === "SSO_DOMAIN_TAKEN" ? "domains" : "issuer";
        const text = refusalText(translatorOf(context), {
          code,
          found,
          isOfIssuer: found === String(form.get("issuer")).trim(),
        });
        return new FormProblem({ status, fields: { [field]: text } });
      },
      toast: (t) => t("sign-in-rules:saved"),
      to: pathOf,
    }),
    disconnect: formIntent({
      schema: z.object({ organizationId: Id }),
      run: async ({ organizationId }, { context }) => {
        await productApi(context).singleSignOn.delete({ organizationId });
      },
      toast: (t) => t("sign-in-rules:disconnected"),
      to: pathOf,
    }),
  },
});
