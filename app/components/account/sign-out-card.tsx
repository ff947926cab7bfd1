import { Form } from "react-router";
import { signOutPath } from "#app/lib/shell-paths.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

/** Signs out of this device. The next page is a new document, without anything of the user's. */
export function SignOutCard() {
  const { t } = useTranslation("account");
  return (
    <Card title={t("signOut.title")} aside={<span className="text-soft">{t("signOut.text")}</span>}>
      <Form method="post" action={signOutPath} reloadDocument>
        <Button>{t("signOut.submit")}</Button>
      </Form>
    </Card>
  );
}
