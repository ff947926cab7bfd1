import { Form, href, Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ConnectionView } from "#app/services/platforms/present-connections.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogFooter } from "#app/ui/dialog.tsx";

/** Asks for confirmation, and names what stops and what stays. Opened by the address, so that it needs no scripts. */
export function ConfirmDisconnection({ row, restaurantId }: { row: ConnectionView; restaurantId: string }) {
  const { t } = useTranslation("platforms");
  const { t: common } = useTranslation();
  const address = href("/restaurants/:restaurantId/settings/platforms/connection", { restaurantId });
  const platform = row.platform.name;
  return (
    <Dialog
      id="confirm-disconnection"
      title={t("connection.confirm.title", { platform })}
      closeLabel={common("close")}
      open
    >
      <ul className="list-disc ps-5">
        <li>{t("connection.confirm.stops")}</li>
        {row.waitingCount > 0 && <li>{t("connection.confirm.waiting", { count: row.waitingCount })}</li>}
        {row.reviewCount > 0 && <li>{t("connection.confirm.stays", { count: row.reviewCount })}</li>}
        {row.account && <li>{t("connection.confirm.account")}</li>}
      </ul>
      <Form method="post" action={address}>
        <input type="hidden" name="intent" value="disconnect" />
        <input type="hidden" name="key" value={row.platform.key} />
        <DialogFooter>
          <Link to={address} preventScrollReset className="btn">
            {t("connection.confirm.keep")}
          </Link>
          <Button variant="danger">{t("connection.confirm.yes")}</Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
