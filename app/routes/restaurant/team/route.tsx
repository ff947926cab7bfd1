import { Form, Link } from "react-router";
import { OpenedEditor } from "#app/components/custom-roles/opened-editor.tsx";
import { RoleList } from "#app/components/custom-roles/role-list.tsx";
import { FormMessage } from "#app/components/forms/form-message.tsx";
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
import { loadRestaurantTeam, type RestaurantTeamData } from "#app/services/team/restaurant.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog, DialogClose, DialogFooter, DialogTrigger } from "#app/ui/dialog.tsx";
import { Plus } from "#app/ui/icons/lucide.tsx";
import { Page } from "#app/ui/page.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { namespaces: ["team", "personal-data", "custom-roles"] } satisfies RouteHandle;

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadRestaurantTeam(context, url, params.restaurantId);

export const action = formAction({ intents: { ...teamIntents, ...customRoleIntents } });

const wideOnly = "max-md:hidden";

export default function TeamRoute({ loaderData: data, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("team");
  const result = useFormResult(actionData);
  const { inviteForm, person, editor, roles, invitations, mayChange, links } = data;
  return (
    <Page
      title={t("restaurant.title")}
      documentTitle={`${t("restaurant.title")} · ${data.name}`}
      state={data.stateText}
      primary={
        mayChange &&
        !inviteForm && (
          <LinkButton to={links.invite} variant="primary" icon={<Plus aria-hidden />}>
            {t("invite.open")}
          </LinkButton>
        )
      }
    >
      <div className="grid min-w-0 gap-4">
        {!mayChange && <p className="text-soft">{t("restaurant.readOnly")}</p>}
        <OpenedInvite form={inviteForm} result={result} done={links.self} />
        {person && <PersonCard person={person} result={result} />}
        {editor && <OpenedEditor role={editor} result={result} />}
        {!inviteForm && !person && !editor && <FormMessage result={result} />}
        <Members data={data} restaurantId={params.restaurantId} />
        {invitations.length > 0 && (
          <InvitationTable
            rows={invitations}
            caption={t("people.invitations", { count: invitations.length })}
            action={links.self}
            namesOrganization={false}
            delivery={data.delivery}
          />
        )}
        {roles && <RoleList roles={roles} />}
        <RightsMatrix matrix={data.matrix} />
      </div>
    </Page>
  );
}

function Members({ data, restaurantId }: { data: RestaurantTeamData; restaurantId: string }) {
  const { t } = useTranslation("team");
  return (
    <Card flush className="overflow-clip">
      <Table caption={t("restaurant.members")}>
        <thead>
          <tr>
            <ColumnHead>{t("columns.name")}</ColumnHead>
            <ColumnHead>{t("columns.role")}</ColumnHead>
            <ColumnHead className={wideOnly}>{t("columns.why")}</ColumnHead>
            <ColumnHead className={wideOnly}>{t("columns.seen")}</ColumnHead>
            {data.mayChange && (
              <ColumnHead>
                <span className="sr-only">{t("more")}</span>
              </ColumnHead>
            )}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.id}>
              <td className="w-1/2 wrap-anywhere md:w-1/3">
                {row.isOpened ? (
                  <Link to={row.to} className="reach font-semibold hover:text-accent">
                    {row.name}
                  </Link>
                ) : (
                  <span className="font-semibold">{row.name}</span>
                )}
                {row.isMe && <span className="text-soft"> ({t("me")})</span>}
                <div className="text-soft text-sm">
                  <Address email={row.email} />
                </div>
                <div className="text-soft text-sm md:hidden">{row.why}</div>
                <div className="text-soft text-sm md:hidden">{t("seenAt", { when: row.seen })}</div>
                {!row.isActive && <Badge tone="danger">{t("deactivated")}</Badge>}
              </td>
              <td>{row.role}</td>
              <td className={`text-sm ${wideOnly}`}>{row.why}</td>
              <td className={`text-soft text-sm ${wideOnly}`}>{row.seen}</td>
              {data.mayChange && (
                <td>
                  {row.mayLeave && (
                    <LeaveDialog key={row.version} row={row} action={data.links.self} restaurantId={restaurantId} />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** Asks once before somebody loses this restaurant. */
function LeaveDialog({
  row,
  action,
  restaurantId,
}: {
  row: RestaurantTeamData["rows"][number];
  action: string;
  restaurantId: string;
}) {
  const { t } = useTranslation("team");
  const dialogId = `leave-${row.id}`;
  return (
    <div className="flex justify-end">
      <DialogTrigger dialogId={dialogId} size="small">
        {t("person.leave")}
        <span className="sr-only">{t("editNamed", { name: row.name })}</span>
      </DialogTrigger>
      <Dialog id={dialogId} title={t("person.leaveTitle", { name: row.name })} closeLabel={t("person.close")}>
        <p className="whitespace-normal">{t("person.leaveText")}</p>
        <Form method="post" action={action}>
          <input type="hidden" name="userId" value={row.id} />
          <input type="hidden" name="version" value={row.version} />
          <input type="hidden" name="restaurantId" value={restaurantId} />
          <DialogFooter>
            <DialogClose dialogId={dialogId}>{t("person.cancel")}</DialogClose>
            <Button variant="danger" name="intent" value="leave">
              {t("person.leave")}
            </Button>
          </DialogFooter>
        </Form>
      </Dialog>
    </div>
  );
}
