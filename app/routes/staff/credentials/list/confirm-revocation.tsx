import { Form, Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { CredentialView } from "#app/services/credentials/view.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogFooter } from "#app/ui/dialog.tsx";

/** Asks once, and names what stops and what stays. The address opens it, so that it needs no scripts. */
export function ConfirmRevocation({ row }: { row: CredentialView }) {
  const { t } = useTranslation("credentials");
  const { t: common } = useTranslation();
  return (
    <Dialog
      id="confirm-revocation"
      title={t("revoke.title", { account: row.accountName })}
      closeLabel={common("close")}
      open
    >
      <ul className="list-disc ps-5">
        <li>{t("revoke.stops", { count: row.restaurantCount })}</li>
        <li>{t("revoke.tokens")}</li>
        <li>{t("revoke.stays")}</li>
      </ul>
      <Form method="post" action="/credentials">
        <input type="hidden" name="intent" value="revoke" />
        <input type="hidden" name="credentialId" value={row.id} />
        <DialogFooter>
          <Link to="/credentials" preventScrollReset className="btn">
            {t("revoke.keep")}
          </Link>
          <Button variant="danger">{t("revoke.yes")}</Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
