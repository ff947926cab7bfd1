import { type RouterContextProvider, redirect, redirectDocument } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { caslRoles, roles } from "#contract/abilities.ts";
import { Id } from "#contract/ids.ts";
import { Language } from "#contract/languages.ts";
import { splitAddresses } from "#contract/team/addresses.ts";
import { invitedMax, memberRestaurantsMax } from "#contract/team/limits.ts";
import { type InviteResult, MemberScope, TeamMemberDetail } from "#contract/team/schemas.ts";
import { readMailLeaves } from "../account/mails.server.ts";
import { type Acting, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { ExpectedVersion, RecordId, TypedText } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import type { ProductApiError } from "../request/product-api-error.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { personalDataIntents } from "./personal-data.server.ts";
import { membershipLines, roleName, teamAddress } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;
type Args = { url: URL };
const intent = formIntentAt<Args>();
/** The screen with nothing open: forms are sent to the address that has them open. */
const back = ({ url }: Acting<Args>) => teamAddress(url);

const access = {
  /** One of the built-in ones, or the id of a custom one. */
  caslRole: z.enum(caslRoles).or(Id),
  scope: MemberScope.default("restaurants"),
  groupId: Id.optional(),
  restaurantIds: z.array(Id).max(memberRestaurantsMax),
};
type Access = {
  caslRole: string;
  scope: MemberScope;
  groupId?: string | undefined;
  restaurantIds: string[];
};

/** An access as it is sent; a problem where nothing is chosen of what it is about. An owner has all, whatever is ticked. */
function accessOf(context: Context, { caslRole: chosen, scope, groupId, restaurantIds }: Access) {
  const t = textsIn(context, "team");
  const caslRole = caslRoles.find((one) => one === chosen) ?? null;
  const customRoleId = caslRole === null ? chosen : null;
  if (caslRole === "owner")
    return { caslRole, customRoleId, scope: "organization" as const, groupId: null, restaurantIds: [] };
  if (scope === "group" && groupId === undefined)
    throw new FormProblem({ status: 422, fields: { groupId: t("form.groupMissing") } });
  if (scope === "restaurants" && restaurantIds.length === 0)
    throw new FormProblem({ status: 422, fields: { restaurantIds: t("form.restaurantsMissing") } });
  const isGroup = scope === "group";
  return {
    caslRole,
    customRoleId,
    scope,
    groupId: isGroup ? (groupId ?? null) : null,
    restaurantIds: scope === "restaurants" ? restaurantIds : [],
  };
}

const InviteForm = z.object({
  emails: TypedText,
  organizationId: Id.optional(),
  role: z.enum(roles).default("comptoir-basic"),
  language: Language,
  ...access,
});

function addressesOf(context: Context, text: string): string[] {
  const t = textsIn(context, "team");
  const emails = splitAddresses(text);
  const problem = (message: string) => new FormProblem({ status: 422, fields: { emails: message } });
  if (emails.length === 0) throw problem(t("invite.emailsMissing"));
  if (emails.length > invitedMax) throw problem(t("invite.emailsMany", { count: emails.length }));
  return emails;
}

/** Links that are handed over where no mail leaves: in this answer alone, so it is no redirect. */
export type InvitationLinks = { links: { email: string; link: string }[] };
const linksOf = (rows: readonly { email: string; link: string | null }[]) =>
  rows.flatMap(({ email, link }) => (link === null ? [] : [{ email, link }]));

/** Sends the good ones; the others stay in the field, each with what is wrong. */
async function invite(form: z.output<typeof InviteForm>, acting: Acting<Args>): Promise<Response | InvitationLinks> {
  const { context } = acting;
  const t = textsIn(context, "team");
  const emails = addressesOf(context, form.emails);
  const { role, language, organizationId = null } = form;
  const isRefined = role === "comptoir-basic" || role === "viewer";
  const given = isRefined
    ? accessOf(context, form)
    : ({ caslRole: null, customRoleId: null, scope: "organization", groupId: null, restaurantIds: [] } as const);
  const { data, delivery } = await productApi(context).team.invite({
    ...given,
    restaurantIds: [...given.restaurantIds],
    emails,
    role,
    language,
    organizationId: role === "admin" ? null : organizationId,
  });
  const others = data.filter(({ result }) => result !== "invited");
  const sent = data.length - others.length;
  const links = linksOf(data);
  if (links.length > 0 && others.length === 0) return { links };
  const toast = delivery === "mail" ? "invite.sent" : "invite.made";
  if (sent > 0 && links.length === 0) putToast(context, { kind: "success", title: t(toast, { count: sent }) });
  if (others.length === 0) return redirect(back(acting));
  throw new FormProblem({
    status: 422,
    value: links.length > 0 ? ({ links } satisfies InvitationLinks) : null,
    message: t(delivery === "mail" ? "invite.partly" : "invite.partlyMade", { sent }),
    details: others.slice(0, detailsMax).map((row) => resultText(context, row)),
    values: { emails: others.map(({ email }) => email).join("\n") },
  });
}
const detailsMax = 100;

const resultText = (context: Context, { email, result }: InviteResult): string =>
  `${email || "–"} ${textsIn(context, "team")(`invite.results.${result === "invited" ? "invalid" : result}`)}`;

const Person = z.object({ userId: RecordId, version: ExpectedVersion });
const Member = Person.extend({ organizationId: RecordId });

/** After a conflict the card says what holds now, and the form sent again replaces it. */
function refuse(error: ProductApiError, { context }: Acting<Args>): FormProblem | undefined {
  if (error.code !== "CONFLICT") return undefined;
  const t = textsIn(context, "team");
  const current = TeamMemberDetail.safeParse(error.current).data;
  if (!current?.updatedAt) return new FormProblem({ status: 409, message: t("person.gone") });
  const ago = formatsOf(languageOf(context)).ago(current.updatedAt);
  return new FormProblem({
    status: 409,
    message: t("person.conflict", { name: current.updatedBy, ago }),
    details: [roleName(context, current.role), ...membershipLines(context, current)],
    values: { version: String(current.version) },
  });
}

const setState = (isActive: boolean) =>
  intent({
    schema: Person,
    run: async ({ userId, version: expectedVersion }, { context }) => {
      await productApi(context).team.setState({ userId, isActive, expectedVersion });
    },
    toast: (t) => t(isActive ? "team:toasts.activated" : "team:toasts.deactivated"),
    to: back,
    refuse,
  });

const Invited = z.object({ invitationId: RecordId });

/** The forms of both screens of a team. */
export const teamIntents = {
  invite: intent({ schema: InviteForm, run: invite }),
  resend: intent({
    schema: Invited,
    run: async ({ invitationId }, acting): Promise<Response | InvitationLinks> => {
      const { context } = acting;
      const { data } = await productApi(context).team.resendInvitation({ invitationId });
      const links = linksOf([data]);
      if (links.length > 0) return { links };
      putToast(context, { kind: "success", title: textsIn(context, "team")("toasts.resent") });
      return redirect(back(acting));
    },
  }),
  withdraw: intent({
    schema: Invited,
    run: async ({ invitationId }, { context }) => {
      await productApi(context).team.withdrawInvitation({ invitationId });
    },
    toast: (t) => t("team:toasts.withdrawn"),
    to: back,
  }),
  saveAccess: intent({
    schema: Member.extend(access),
    run: async ({ userId, organizationId, version: expectedVersion, ...form }, { context }) => {
      const given = accessOf(context, form);
      await productApi(context).team.setMembership({ userId, organizationId, expectedVersion, ...given });
    },
    toast: (t) => t("team:toasts.saved"),
    to: back,
    refuse,
  }),
  removeMember: intent({
    schema: Member,
    run: async ({ userId, organizationId, version: expectedVersion }, { context }) => {
      await productApi(context).team.removeMembership({ userId, organizationId, expectedVersion });
    },
    toast: (t) => t("team:toasts.removed"),
    to: back,
    refuse,
  }),
  leave: intent({
    schema: Person.extend({ restaurantId: RecordId }),
    run: async ({ userId, restaurantId, version: expectedVersion }, { context }) => {
      await productApi(context).team.leaveRestaurant({ userId, restaurantId, expectedVersion });
    },
    toast: (t) => t("team:toasts.removed"),
    to: back,
    refuse,
  }),
  setRole: intent({
    schema: Person.extend({ role: z.enum(roles) }),
    run: async ({ userId, role, version: expectedVersion }, { context }) => {
      await productApi(context).team.setRole({ userId, role, expectedVersion });
    },
    toast: (t) => t("team:toasts.role"),
    to: back,
    refuse,
  }),
  deactivate: setState(false),
  activate: setState(true),
  seeAs: intent({
    schema: z.object({ userId: RecordId }),
    run: async ({ userId }, { context }) => {
      await productApi(context).team.seeAs({ userId });
      return redirectDocument("/");
    },
  }),
  passwordLink: intent({
    schema: z.object({ userId: RecordId }),
    run: async ({ userId }, { context }) => {
      await productApi(context).team.sendPasswordLink({ userId });
      return readMailLeaves(context);
    },
    toast: (t, leaves) =>
      leaves ? t("team:toasts.password") : { kind: "info", title: t("team:toasts.passwordNoServer") },
    to: back,
  }),
  resetSecondFactor: intent({
    schema: z.object({ userId: RecordId }),
    run: async ({ userId }, { context }) => {
      await productApi(context).team.resetSecondFactor({ userId });
    },
    toast: (t) => t("team:toasts.secondFactor"),
    to: back,
  }),
  ...personalDataIntents,
};
