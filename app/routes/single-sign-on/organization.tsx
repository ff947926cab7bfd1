import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { organizationIntent } from "#app/services/single-sign-on/sign-in.server.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/organization.ts";

export const handle = { scripts: false, namespaces: ["auth"] } satisfies RouteHandle;

export const action = formAction({ intents: { organization: organizationIntent } });

/** Sign-in at one's organization: the domain of the address says which. */
export default function OrganizationRoute({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  const result = useFormResult(actionData);
  const found = result?.value;
  if (found)
    return (
      <SignInPage title={t("organization.title")} intro={t("organization.leads", { host: found.host })} hasWayBack>
        <a href={found.address} className="btn btn-primary" rel="noreferrer">
          {t("organization.go", { host: found.host })}
        </a>
      </SignInPage>
    );
  return (
    <SignInPage title={t("organization.title")} intro={t("organization.intro")} hasWayBack>
      <form method="post" noValidate className="grid gap-4">
        <FormMessage result={result} />
        <TextField result={result} name="email" label={t("email")} type="email" autoComplete="username" required />
        <Button variant="primary">{t("organization.submit")}</Button>
      </form>
    </SignInPage>
  );
}
