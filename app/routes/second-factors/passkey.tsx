import { PasskeyForm } from "#app/components/second-factors/passkey-form.tsx";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { isTicked, resultFor } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { passkeyIntents } from "#app/services/second-factors/passkeys.server.ts";
import { Checkbox } from "#app/ui/choice.tsx";
import type { Route } from "./+types/passkey.ts";

export const handle = { namespaces: ["auth", "second-factors"] } satisfies RouteHandle;

export const action = formAction({ intents: passkeyIntents });

/** Sign-in by passkey alone. */
export default function PasskeyRoute({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation("second-factors");
  const { t: auth } = useTranslation("auth");
  const result = useFormResult(actionData);
  return (
    <SignInPage title={t("passkeys.signInTitle")} intro={t("passkeys.signInIntro")} hasWayBack>
      <PasskeyForm kind="get" variant="primary" label={t("passkeys.use")} result={resultFor(result, "passkey")}>
        {(shown) => (
          <Checkbox
            name="remember"
            label={auth("login.remember")}
            hint={auth("login.rememberHint")}
            defaultChecked={isTicked(shown, "remember", false)}
          />
        )}
      </PasskeyForm>
    </SignInPage>
  );
}
