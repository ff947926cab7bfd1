import { Form } from "react-router";
import { signOutPath } from "#app/lib/shell-paths.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

/** Signing out of this device. The page that follows is a whole new document, without anything of the user's. */
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
