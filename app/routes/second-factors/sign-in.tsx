import { data, Form, href } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import { PasskeyForm } from "#app/components/second-factors/passkey-form.tsx";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { resultFor } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { secondPasskeyIntents } from "#app/services/second-factors/passkeys.server.ts";
import { codeIntent, waitingMethods } from "#app/services/second-factors/sign-in.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/sign-in.ts";

export const handle = { namespaces: ["auth", "second-factors"] } satisfies RouteHandle;

/** The second page of sign-in, after the password. */
export function loader({ context }: Route.LoaderArgs) {
  const methods = waitingMethods(context);
  return data({ methods }, { status: methods ? 200 : 410 });
}

export const action = formAction({ intents: { code: codeIntent, ...secondPasskeyIntents } });

type Methods = NonNullable<Route.ComponentProps["loaderData"]["methods"]>;

/** What can be typed: digits of the phone's app, recovery codes, or both. */
function hintOf(methods: Methods) {
  if (!methods.includes("recoveryCode")) return "signIn.hint";
  return methods.includes("totp") ? "signIn.hintRecovery" : "signIn.hintRecoveryOnly";
}

export default function SecondFactorRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("second-factors");
  const result = useFormResult(actionData);
  const { methods } = loaderData;
  if (!methods)
    return (
      <SignInPage title={t("signIn.title")} intro={t("signIn.expired")}>
        <LinkButton to={href("/auth/login")} reloadDocument variant="primary">
          {t("signIn.again")}
        </LinkButton>
      </SignInPage>
    );
  const [hasTotp, hasPasskey] = [methods.includes("totp"), methods.includes("passkey")];
  return (
    <SignInPage title={t("signIn.title")} intro={hasTotp && t("signIn.intro")} hasWayBack>
      {hasPasskey && (
        <PasskeyForm
          kind="get"
          variant={hasTotp ? "secondary" : "primary"}
          label={t("passkeys.use")}
          result={resultFor(result, "passkey")}
        />
      )}
      {methods.some((method) => method !== "passkey") && (
        <Form method="post" noValidate className="grid gap-4">
          <FormMessage result={resultFor(result, "code")} />
          <TextField
            result={resultFor(result, "code")}
            name="code"
            label={t("code")}
            hint={t(hintOf(methods))}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={hasTotp}
            required
          />
          <Button variant={hasTotp ? "primary" : "secondary"} name="intent" value="code">
            {t("signIn.submit")}
          </Button>
        </Form>
      )}
      <p className="text-soft text-sm">{t("signIn.lost")}</p>
    </SignInPage>
  );
}
