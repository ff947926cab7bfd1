import { data, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { caslRoles } from "#contract/abilities.ts";
import {
  completed,
  type GrantableRight,
  isGrantable,
  organizationRights,
  rightsInScope,
} from "#contract/custom-roles/rights.ts";
import { CustomRoleContent, type CustomRoleDetail, type CustomRoleList } from "#contract/custom-roles/schemas.ts";
import { Id } from "#contract/ids.ts";
import { productApi } from "../request/product-api.server.ts";
import { caslRoleName, teamAddress } from "../team/present.server.ts";
import { menuOfRole } from "./menu.server.ts";
import { rightChoices, rightName, rightNames, startOf } from "./words.server.ts";

type Context = Readonly<RouterContextProvider>;
type Roles = { organizationId: string; list: CustomRoleList };
type Draft = { name: string; description: string; rights: readonly GrantableRight[] };

/** The role that a new one starts from: a built-in one or one of the organization's; nothing for an empty one. */
function startFrom(context: Context, from: string | null, { list }: Roles) {
  const t = textsIn(context, "custom-roles");
  const caslRole = caslRoles.find((one) => one === from);
  const custom = list.roles.find(({ _id }) => _id === from);
  const name = caslRole ? caslRoleName(context, caslRole) : custom?.name;
  const whole = caslRole ? startOf(caslRole) : (custom?.rights ?? []);
  return {
    name: name ?? null,
    isEditor: caslRole === "editor",
    draft: {
      name: name ? t("copyName", { role: name }).slice(0, 60) : "",
      description: custom?.description ?? "",
      // What one cannot give oneself is left out of a copy.
      rights: whole.filter((right) => list.grantable.includes(right)),
    },
  };
}

/** What stands in the address, of a form that was sent to be looked at; null where it was not. */
function typedDraft({ searchParams }: URL): Draft | null {
  const name = searchParams.get("name");
  if (name === null) return null;
  const rights = searchParams.getAll("right").filter(isGrantable);
  return { name, description: searchParams.get("description") ?? "", rights };
}

/** Parameters of a form as it was sent, so that the way back leads to the same. */
function draftParameters({ name, description, rights }: Draft): [string, string][] {
  return [["name", name], ["description", description], ...rights.map((right): [string, string] => ["right", right])];
}

function addressOf(url: URL, customRole: string, more: [string, string][]): string {
  const address = teamAddress(url, { customRole });
  return more.length > 0 ? `${address}&${new URLSearchParams(more)}` : address;
}

/** Who has a role, by name, with the way to their card. */
function presentHolders(context: Context, url: URL, { holders, _id }: Pick<CustomRoleDetail, "holders" | "_id">) {
  const t = textsIn(context, "custom-roles");
  const left = holders.memberCount - holders.people.length;
  const leftInvited = holders.invitationCount - holders.invitations.length;
  const others = [
    ...(holders.invitationCount > 0
      ? [
          t("withInvitation", {
            emails: [...holders.invitations, ...(leftInvited > 0 ? [t("more", { count: leftInvited })] : [])].join(
              ", ",
            ),
          }),
        ]
      : []),
    ...(holders.isForSignIn ? [t("withSignIn")] : []),
  ];
  return {
    isFree: holders.memberCount + holders.invitationCount === 0 && !holders.isForSignIn,
    people: holders.people.map(({ userId, name }) => ({ id: userId, name, to: teamAddress(url, { person: userId }) })),
    more: left > 0 ? t("more", { count: left }) : null,
    isMe: holders.people.some(({ isMe }) => isMe),
    others: others.join(" ") || null,
    id: _id,
  };
}
export type HoldersData = ReturnType<typeof presentHolders>;

async function loadPreview(
  context: Context,
  url: URL,
  { organizationId, roleId, draft }: { organizationId: string; roleId: string | null; draft: Draft },
) {
  const { data: preview } = await productApi(context).customRoles.preview({
    organizationId,
    roleId,
    rights: [...draft.rights],
  });
  const words = (rights: readonly GrantableRight[]) => rights.map((right) => rightName(context, right));
  const ofOrganization = preview.rights.filter((right) => organizationRights.includes(right));
  const added = completed(draft.rights).filter((right) => !draft.rights.includes(right) && right !== "read Restaurant");
  return {
    rights: preview.rights,
    added: words(preview.added),
    removed: words(preview.removed),
    completed: added.length > 0 ? rightNames(context, added) : null,
    above: preview.aboveOwn.length > 0 ? rightNames(context, preview.aboveOwn) : null,
    isSuggestOnly: preview.isSuggestOnly,
    holders: presentHolders(context, url, { holders: preview.holders, _id: roleId ?? "" }),
    menu: await menuOfRole(context, rightsInScope(preview.rights, "organization"), "organization"),
    narrower: ofOrganization.length > 0 ? rightNames(context, ofOrganization) : null,
  };
}

/** What people of a deleted role can get instead. */
async function replacements(context: Context, organizationId: string, { _id: roleId, isForSignIn }: CustomRoleDetail) {
  const { data: options } = await productApi(context).team.options({ organizationId });
  return [
    ...options.caslRoles
      // Single sign-on makes nobody an owner.
      .filter((caslRole) => caslRole !== "owner" || !isForSignIn)
      .toReversed()
      .map((value) => ({ value: value as string, label: caslRoleName(context, value) })),
    ...options.customRoles
      .filter(({ _id }) => _id !== roleId)
      .map(({ _id, name }) => ({ value: _id as string, label: name })),
  ];
}

const steps = ["preview", "delete"] as const;

/**
 * The editor of a role where the address opens one (`customRole`), at its step: the form, what saving it would do, or what deleting it
 * would. 404 for a role that is not of the organization.
 */
export async function loadRoleEditor(context: Context, url: URL, roles: Roles) {
  const wanted = url.searchParams.get("customRole");
  if (wanted === null || !roles.list.mayCreate) return null;
  const t = textsIn(context, "custom-roles");
  const isNew = wanted === "new";
  if (!isNew && !Id.safeParse(wanted).success) throw data(null, { status: 404 });
  const stored = isNew ? null : (await productApi(context).customRoles.get({ roleId: wanted })).data;
  if (stored && stored.organizationId !== roles.organizationId) throw data(null, { status: 404 });
  const start = startFrom(context, url.searchParams.get("from"), roles);
  const typed = typedDraft(url);
  const draft: Draft = typed ?? stored ?? start.draft;
  const parsed = typed ? CustomRoleContent.safeParse({ ...draft, rights: [...draft.rights] }) : null;
  const wrong = new Set(parsed?.error?.issues.map(({ path }) => path[0]));
  const step = steps.find((one) => one === url.searchParams.get("step"));
  const isPreview = step === "preview" && parsed?.success === true && (stored?.mayChange ?? true);
  const from = isNew && start.name ? [["from", url.searchParams.get("from") ?? ""] as [string, string]] : [];
  const content = parsed?.data ?? draft;
  return {
    organizationId: roles.organizationId,
    id: stored?._id ?? null,
    title: stored
      ? t("editTitle", { role: stored.name })
      : start.name
        ? t("newFrom", { role: start.name })
        : t("newTitle"),
    note: stored && !stored.mayChange ? t("above") : start.isEditor && isNew ? t("fromEditor") : null,
    mayChange: stored?.mayChange ?? true,
    edited: stored
      ? t("edited", { name: stored.updatedBy, ago: formatsOf(languageOf(context)).ago(stored.updatedAt) })
      : null,
    version: stored?.version ?? null,
    name: content.name,
    description: content.description,
    errors: {
      name: wrong.has("name") ? t("nameMissing") : null,
      description: wrong.has("description") ? t("descriptionLong") : null,
    },
    choices: rightChoices(context, { ticked: draft.rights, own: roles.list.grantable }),
    /** Parameters of the screen that the form keeps. */
    kept: [...new URL(teamAddress(url, { customRole: wanted }), url).searchParams, ...from].map(([name, value]) => ({
      name,
      value,
    })),
    preview: isPreview
      ? await loadPreview(context, url, { organizationId: roles.organizationId, roleId: stored?._id ?? null, draft })
      : null,
    deletion:
      step === "delete" && stored?.mayChange
        ? {
            holders: presentHolders(context, url, stored),
            choices: await replacements(context, roles.organizationId, stored),
          }
        : null,
    links: {
      path: url.pathname,
      self: `${url.pathname}${url.search}`,
      close: teamAddress(url),
      back: addressOf(url, wanted, [...from, ...(typed ? draftParameters(draft) : [])]),
      delete: stored ? addressOf(url, wanted, [["step", "delete"]]) : null,
    },
  };
}
export type RoleEditorData = NonNullable<Awaited<ReturnType<typeof loadRoleEditor>>>;
