import { Form } from "react-router";
import { usePasswordStrength } from "#app/components/account/use-password-strength.ts";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { passwordLengthMin } from "#app/lib/password-rules.ts";
import type { ShownStrength } from "#app/lib/password-strength.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { StrengthMeter } from "./strength-meter.tsx";

type PasswordCardProps = { email: string; result: FormResult | undefined; strength: ShownStrength | null };

/** A new password. Its strength is shown while typing; without scripts a button asks for it. */
export function PasswordCard({ email, result, strength }: PasswordCardProps) {
  const { t } = useTranslation("account");
  const [live, judge] = usePasswordStrength(strength);
  return (
    <Card title={t("password.title")}>
      <Form method="post" noValidate className="grid max-w-md gap-4">
        <FormMessage result={result} />
        <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
        <TextField
          result={result}
          name="currentPassword"
          label={t("password.current")}
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          result={result}
          name="newPassword"
          label={t("password.new")}
          hint={t("password.hint", { count: passwordLengthMin })}
          type="password"
          autoComplete="new-password"
          required
          onInput={(event) => judge(event.currentTarget.value)}
        />
        <StrengthMeter strength={live} />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" name="intent" value="password">
            {t("password.submit")}
          </Button>
          <Button name="intent" value="strength" className="in-data-hydrated:hidden">
            {t("password.check")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
