import { Form, href, Link } from "react-router";
import { OpenedEditor } from "#app/components/custom-roles/opened-editor.tsx";
import { RoleList } from "#app/components/custom-roles/role-list.tsx";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { ListFilters } from "#app/components/lists/list-filters.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { NoMatch } from "#app/components/lists/no-match.tsx";
import { Address } from "#app/components/team/address.tsx";
import { InvitationTable } from "#app/components/team/invitation-table.tsx";
import { OpenedInvite } from "#app/components/team/opened-invite.tsx";
import { PersonCard } from "#app/components/team/person-card.tsx";
import { RightsMatrix } from "#app/components/team/rights-matrix.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { customRoleIntents } from "#app/services/custom-roles/actions.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { teamIntents } from "#app/services/team/actions.server.ts";
import { type InvitationsData, loadTeam, type PeopleData, type TeamData } from "#app/services/team/list.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Mail, Plus } from "#app/ui/icons/lucide.tsx";
import { Tabs } from "#app/ui/navigation.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/route.ts";

export const handle = {
  namespaces: ["team", "lists", "personal-data", "custom-roles"],
  list: "team",
} satisfies RouteHandle;

export const loader = ({ context, url }: Route.LoaderArgs) => loadTeam(context, url);

export const action = formAction({ intents: { ...teamIntents, ...customRoleIntents } });

const wideOnly = "max-md:hidden";

export default function UsersRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("team");
  const result = useFormResult(actionData);
  const { people, invitations, inviteForm, person, roles, editor, counts, links } = data;
  const list = people ?? invitations;
  return (
    <Page
      title={t("people.title")}
      primary={
        !inviteForm && (
          <LinkButton to={links.invite} variant="primary" icon={<Plus aria-hidden />}>
            {t("invite.open")}
          </LinkButton>
        )
      }
      views={
        <Tabs
          label={t("people.views")}
          tabs={[
            { to: links.people, label: t("people.tab", { count: counts.people }), current: people !== null },
            {
              to: links.invitations,
              label: t("people.invitations", { count: counts.invitations }),
              current: invitations !== null,
            },
            { to: links.roles, label: t("people.roles"), current: !list },
          ]}
        />
      }
      filters={<Filters data={data} />}
    >
      <div className="grid min-w-0 gap-4">
        <OpenedInvite form={inviteForm} result={result} done={links.invitations} />
        {person && <PersonCard person={person} result={result} />}
        {editor && <OpenedEditor role={editor} result={result} />}
        {!inviteForm && !person && !editor && <FormMessage result={result} />}
        <div id={handle.list} tabIndex={-1} className="min-w-0 outline-none">
          {people && <People data={people} title={t("people.title")} />}
          {roles && <RoleList roles={roles} />}
          {invitations && <Invitations data={invitations} namesOrganization={data.organizations.length > 1} />}
        </div>
        {list && <ListPages links={list.links.pages} />}
        {data.matrix && <RightsMatrix matrix={data.matrix} isOpen />}
      </div>
    </Page>
  );
}

function Filters({ data: { people, invitations, organizations, rolesOf, links } }: { data: TeamData }) {
  const { t } = useTranslation("team");
  const list = people ?? invitations;
  if (!list) return <OrganizationOfRoles organizations={organizations} chosen={rolesOf} />;
  return (
    <ListFilters
      action={href("/admin/users")}
      at={list.links.self}
      search={{
        label: t(people ? "people.search" : "people.searchAddress"),
        value: list.query.search,
        lengthMax: 120,
      }}
      press="search"
      clear={list.isNarrowed ? { to: people ? links.people : links.invitations, all: true } : null}
      kept={{ view: people ? "" : "invitations" }}
    >
      {people && (
        <Field label={t("people.role")} hideLabel>
          <Select name="role" defaultValue={people.query.role} options={people.roles} />
        </Field>
      )}
      {organizations.length > 1 && (
        <Field label={t("people.organization")} hideLabel>
          <Select
            name="organization"
            defaultValue={list.query.organizationId}
            options={[{ value: "", label: t("people.everyOrganization") }, ...organizations]}
          />
        </Field>
      )}
      <Field label={t("people.state")} hideLabel>
        <Select name="state" defaultValue={list.query.state} options={list.states} />
      </Field>
    </ListFilters>
  );
}

/** Whose roles are shown: each organization has its own. */
function OrganizationOfRoles({
  organizations,
  chosen,
}: {
  organizations: TeamData["organizations"];
  chosen: string | null;
}) {
  const { t } = useTranslation("custom-roles");
  if (organizations.length < 2) return null;
  return (
    <Form className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="view" value="roles" />
      <Field label={t("organization")} hideLabel>
        <Select name="organization" defaultValue={chosen ?? ""} options={organizations} />
      </Field>
      <Button>{t("choose")}</Button>
    </Form>
  );
}

function People({ data, title }: { data: PeopleData; title: string }) {
  const { t } = useTranslation("team");
  if (data.rows.length === 0) return <NoMatch title={t("people.noMatch")} to={href("/admin/users")} />;
  return (
    <Card flush className="overflow-clip">
      <Table caption={title}>
        <thead>
          <tr>
            <ColumnHead>{t("columns.name")}</ColumnHead>
            <ColumnHead>{t("columns.role")}</ColumnHead>
            <ColumnHead className={wideOnly}>{t("columns.access")}</ColumnHead>
            <ColumnHead className={wideOnly}>{t("columns.seen")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.id}>
              <td className="wrap-anywhere">
                <Link to={row.to} className="reach font-semibold hover:text-accent">
                  {row.name}
                </Link>
                {row.isMe && <span className="text-soft"> ({t("me")})</span>}
                <div className="text-soft text-sm">
                  <Address email={row.email} />
                </div>
                <div className="text-soft text-sm md:hidden">
                  {row.access.map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                  {t("seenAt", { when: row.seen })}
                </div>
                {!row.isActive && <Badge tone="danger">{t("deactivated")}</Badge>}
              </td>
              <td>{row.role}</td>
              <td className={`wrap-anywhere text-sm ${wideOnly}`}>
                {row.access.map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </td>
              <td className={`text-soft text-sm ${wideOnly}`}>{row.seen}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Invitations({ data, namesOrganization }: { data: InvitationsData; namesOrganization: boolean }) {
  const { t } = useTranslation("team");
  if (data.rows.length === 0)
    return data.isNarrowed ? (
      <NoMatch title={t("people.noInvitation")} to="?view=invitations" />
    ) : (
      <EmptyState className="card" icon={<Mail aria-hidden />} title={t("people.noInvitation")} />
    );
  return (
    <InvitationTable
      rows={data.rows}
      caption={t("people.views")}
      action={data.links.self}
      namesOrganization={namesOrganization}
      delivery={data.delivery}
    />
  );
}
