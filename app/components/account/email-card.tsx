import { Form } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

/** A new address to sign in with: it counts once the link was used that goes there. */
export function EmailCard({ hasPassword, result }: { hasPassword: boolean; result: FormResult | undefined }) {
  const { t } = useTranslation("account");
  return (
    <Card title={t("email.title")}>
      <Form method="post" noValidate className="grid max-w-md gap-4">
        <FormMessage result={result} />
        <TextField
          result={result}
          name="email"
          label={t("email.new")}
          hint={t("email.hint")}
          type="email"
          autoComplete="email"
          required
        />
        {hasPassword && (
          <TextField
            result={result}
            name="password"
            label={t("email.password")}
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        <div>
          <Button name="intent" value="email">
            {t("email.submit")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
