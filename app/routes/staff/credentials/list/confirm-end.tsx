import { Form, href, Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { CredentialView } from "#app/services/credentials/present.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogFooter } from "#app/ui/dialog.tsx";

type Props = { row: CredentialView; intent: "revoke" | "forget" };

/** Asks for confirmation, and names what stops and what stays. Opened by the address, so that it needs no scripts. */
export function ConfirmEnd({ row, intent }: Props) {
  const { t } = useTranslation("credentials");
  const { t: common } = useTranslation();
  return (
    <Dialog
      id={`confirm-${intent}`}
      title={t(`${intent}.title`, { account: row.accountName })}
      closeLabel={common("close")}
      open
    >
      <ul className="list-disc ps-5">
        {intent === "revoke" && <li>{t("revoke.stops", { count: row.restaurantCount })}</li>}
        {intent === "revoke" && <li>{t("revoke.tokens")}</li>}
        {intent === "forget" && <li>{t("forget.list")}</li>}
        {intent === "forget" && row.restaurantCount > 0 && (
          <li>{t("forget.unties", { count: row.restaurantCount })}</li>
        )}
        <li>{t(`${intent}.stays`)}</li>
      </ul>
      <Form method="post" action={href("/credentials")}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="credentialId" value={row.id} />
        <DialogFooter>
          <Link to={href("/credentials")} preventScrollReset className="btn">
            {t(`${intent}.keep`)}
          </Link>
          <Button variant="danger">{t(`${intent}.yes`)}</Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
