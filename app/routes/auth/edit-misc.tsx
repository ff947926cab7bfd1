import { data, redirect } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import { LanguageField } from "#app/components/preferences/language-field.tsx";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { completeProfileIntent } from "#app/services/account/profile.server.ts";
import { currentUser } from "#app/services/request/current-user.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/edit-misc.ts";

export const handle = { scripts: false, namespaces: ["auth"] } satisfies RouteHandle;

/** Another user's address is not found. A complete profile redirects. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const user = await currentUser(context);
  if (user._id !== params.userId) throw data(null, { status: 404 });
  if (user.lastname.trim() !== "") throw redirect("/");
  return { name: user.name, language: user.defaultLanguage };
}

export const action = formAction({ intents: { completeProfile: completeProfileIntent } });

export default function EditMiscRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  return (
    <SignInPage title={t("editMisc.title")} intro={t("editMisc.intro")}>
      <form method="post" noValidate className="grid gap-4">
        <FormMessage result={result} />
        <TextField
          result={result}
          name="name"
          label={t("name")}
          autoComplete="given-name"
          defaultValue={loaderData.name}
          required
        />
        <TextField result={result} name="lastname" label={t("lastname")} autoComplete="family-name" required />
        <LanguageField result={result} label={t("language")} value={loaderData.language} />
        <Button variant="primary">{t("editMisc.submit")}</Button>
      </form>
    </SignInPage>
  );
}
