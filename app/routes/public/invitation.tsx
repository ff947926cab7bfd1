import { href } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { signOutPath } from "#app/lib/shell-paths.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { findInvitation, invitationIntents, invitationView } from "#app/services/team/invitation.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import type { Route } from "./+types/invitation.ts";

export const handle = { scripts: false, namespaces: ["team"] } satisfies RouteHandle;
// The address contains the link's token: it must not be sent as a referrer.
export const meta: Route.MetaFunction = () => [{ name: "referrer", content: "same-origin" }];

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, params }) => findInvitation(context, params.token ?? ""),
];

export const loader = ({ context }: Route.LoaderArgs) => invitationView(context);

export const action = formAction({ intents: invitationIntents });

export default function InvitationRoute({ loaderData: { gone, open }, actionData: result }: Route.ComponentProps) {
  const { t } = useTranslation("team");
  if (!open)
    return (
      <SignInPage title={gone.title} intro={gone.text}>
        <LinkButton to={href("/auth/login")} reloadDocument variant="primary">
          {t("link.toSignIn")}
        </LinkButton>
      </SignInPage>
    );
  if (open.another)
    return (
      <SignInPage title={t("link.anotherTitle")} intro={<p className="wrap-anywhere">{open.another}</p>}>
        <form method="post" action={signOutPath}>
          <Button variant="primary">{t("link.signOut")}</Button>
        </form>
      </SignInPage>
    );
  return (
    <SignInPage title={open.title} intro={<p className="wrap-anywhere">{open.intro}</p>}>
      <form method="post" noValidate className="grid gap-4">
        <FormMessage result={result} />
        <Field label={t("link.email")}>
          <TextInput type="email" value={open.email} autoComplete="username" readOnly />
        </Field>
        {open.hasAccount ? (
          <p>{t("link.known")}</p>
        ) : (
          <>
            <TextField result={result} name="name" label={t("link.name")} autoComplete="given-name" required />
            <TextField result={result} name="lastname" label={t("link.lastname")} autoComplete="family-name" required />
            <TextField
              result={result}
              name="password"
              label={t("link.password")}
              hint={t("link.passwordHint", { count: open.passwordLengthMin })}
              type="password"
              autoComplete="new-password"
              required
            />
          </>
        )}
        <Button variant="primary" name="intent" value={open.hasAccount ? "join" : "create"}>
          {t("link.join")}
        </Button>
        <p className="text-soft text-sm">{open.until}</p>
      </form>
    </SignInPage>
  );
}
