import { Form } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import { LanguageField } from "#app/components/preferences/language-field.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import type { Caller } from "#contract/users/schemas.ts";

/** Names and language; the address is shown, since the person signs in with it. */
export function IdentityCard({ user, result }: { user: Caller; result: FormResult | undefined }) {
  const { t } = useTranslation("account");
  return (
    <Card title={t("identity.title")}>
      <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2 empty:hidden">
          <FormMessage result={result} />
        </div>
        <TextField
          result={result}
          name="name"
          label={t("identity.name")}
          autoComplete="given-name"
          defaultValue={user.name}
          required
        />
        <TextField
          result={result}
          name="lastname"
          label={t("identity.lastname")}
          autoComplete="family-name"
          defaultValue={user.lastname}
          required
        />
        <Field label={t("identity.email")} hint={t("identity.emailHint")}>
          <TextInput type="email" value={user.email} readOnly />
        </Field>
        <LanguageField
          key={user.defaultLanguage}
          result={result}
          label={t("identity.language")}
          value={user.defaultLanguage}
        />
        <div className="sm:col-span-2">
          <Button variant="primary" name="intent" value="identity">
            {t("identity.submit")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
