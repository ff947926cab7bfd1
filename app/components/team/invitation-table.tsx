import { Form } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { InvitationRow } from "#app/services/team/present.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog, DialogClose, DialogFooter, DialogTrigger } from "#app/ui/dialog.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import type { InvitationDelivery } from "#contract/team/schemas.ts";
import { Address } from "./address.tsx";

type Props = {
  rows: readonly InvitationRow[];
  caption: string;
  /** Where its forms are sent. */
  action: string;
  namesOrganization: boolean;
  delivery: InvitationDelivery;
};
const wideOnly = "max-md:hidden";

/** Invitations that nobody has accepted yet, each sent again or withdrawn by a button. */
export function InvitationTable({ rows, caption, action, namesOrganization, delivery }: Props) {
  const { t } = useTranslation("team");
  return (
    <Card flush className="overflow-clip">
      {delivery !== "mail" && (
        <p className="p-4 text-soft text-sm sm:px-5">
          {t(delivery === "link" ? "invitation.noServer" : "invitation.byAdmin")}
        </p>
      )}
      <Table caption={caption}>
        <thead>
          <tr>
            <ColumnHead>{t("columns.name")}</ColumnHead>
            <ColumnHead className={wideOnly}>{t("columns.access")}</ColumnHead>
            <ColumnHead className={wideOnly}>{t("columns.sent")}</ColumnHead>
            <ColumnHead>
              <span className="sr-only">{t("more")}</span>
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="wrap-anywhere">
                <span className="font-semibold">
                  <Address email={row.email} />
                </span>
                <div className="flex flex-wrap items-center gap-2 text-soft text-sm">
                  <Badge tone={row.isExpired ? "danger" : "brass"}>
                    {t(row.isExpired ? "invitation.expired" : "invitation.pending")}
                  </Badge>
                  {row.until}
                </div>
                <div className="text-soft text-sm md:hidden">
                  {[row.role, namesOrganization && row.organization, row.access].filter(Boolean).join(" · ")}
                </div>
                <div className="text-soft text-sm md:hidden">{row.sent}</div>
              </td>
              <td className={`wrap-anywhere ${wideOnly}`}>
                {row.role}
                <div className="text-soft text-sm">
                  {[namesOrganization && row.organization, row.access].filter(Boolean).join(" · ")}
                </div>
              </td>
              <td className={`text-soft text-sm ${wideOnly}`}>{row.sent}</td>
              <td>
                <div className="flex flex-wrap justify-end gap-2">
                  {delivery !== "byAdmin" && (
                    <Form method="post" action={action}>
                      <input type="hidden" name="invitationId" value={row.id} />
                      <Button size="small" name="intent" value="resend">
                        {t(delivery === "mail" ? "invitation.resend" : "invitation.newLink")}
                        <span className="sr-only">{t("invitation.about", { email: row.email })}</span>
                      </Button>
                    </Form>
                  )}
                  <WithdrawDialog row={row} action={action} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** Asks once: the button stands beside the one that sends again, and the next row moves up under the pointer. */
function WithdrawDialog({ row, action }: { row: InvitationRow; action: string }) {
  const { t } = useTranslation("team");
  const dialogId = `withdraw-${row.id}`;
  return (
    <>
      <DialogTrigger dialogId={dialogId} size="small">
        {t("invitation.withdraw")}
        <span className="sr-only">{t("invitation.about", { email: row.email })}</span>
      </DialogTrigger>
      <Dialog id={dialogId} title={t("invitation.withdrawTitle", { email: row.email })} closeLabel={t("person.close")}>
        <p className="whitespace-normal">{t("invitation.withdrawText")}</p>
        <Form method="post" action={action}>
          <input type="hidden" name="invitationId" value={row.id} />
          <DialogFooter>
            <DialogClose dialogId={dialogId}>{t("person.cancel")}</DialogClose>
            <Button variant="danger" name="intent" value="withdraw">
              {t("invitation.withdraw")}
            </Button>
          </DialogFooter>
        </Form>
      </Dialog>
    </>
  );
}
