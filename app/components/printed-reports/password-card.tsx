import { Form } from "react-router";
import { AnonymousCard } from "#app/components/shell/anonymous-card.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";

/** The question for the password of a link. */
export function PasswordCard({ problem }: { problem: string | null }) {
  const { t } = useTranslation("printed-reports");
  return (
    <>
      <title>{`${t("password.title")} · Comptoir`}</title>
      <AnonymousCard title={t("password.title")} intro={t("password.intro")}>
        <Form method="post" reloadDocument className="grid gap-4">
          <Field label={t("password.label")} error={problem ?? undefined}>
            <TextInput type="password" name="password" required autoComplete="off" autoFocus />
          </Field>
          <Button variant="primary">{t("password.open")}</Button>
        </Form>
      </AnonymousCard>
    </>
  );
}
