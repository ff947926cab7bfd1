import { useRef } from "react";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SelectField, TextField } from "#app/components/forms/text-field.tsx";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import { useOwnZone } from "#app/islands/use-own-zone.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { findSetUp, type SetUpData, setUpIntents, setUpView } from "#app/services/first-run/set-up.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Banner } from "#app/ui/notices.tsx";
import type { Route } from "./+types/set-up.ts";

/** With scripts, which no other page before the sign-in has: they know the zone of whoever sets up. */
export const handle = { namespaces: ["first-run"] } satisfies RouteHandle;

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const middleware: Route.MiddlewareFunction[] = [({ context }) => findSetUp(context)];

export const loader = (args: Route.LoaderArgs) => setUpView(args);

export const action = formAction({ intents: setUpIntents });

export default function SetUpRoute({ loaderData: data, actionData: result }: Route.ComponentProps) {
  const { t } = useTranslation("first-run");
  const form = useRef<HTMLFormElement>(null);
  useOwnZone(form, "timeZone", result ? null : data.guessedZone);
  return (
    <SignInPage title={t("setUp.title")} intro={t("setUp.intro")}>
      <form ref={form} method="post" noValidate className="grid gap-6">
        {/* Enter in a field finishes; it does not send a mail. */}
        <button type="submit" name="intent" value="create" tabIndex={-1} aria-hidden className="sr-only" />
        <FormMessage result={result} />
        <TextField
          result={result}
          name="code"
          label={t("setUp.code")}
          hint={t("setUp.codeHint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <OfOrganization data={data} result={result} />
        <OfAdmin data={data} result={result} />
        {!data.hasMailServer && <NoMailServer />}
        <Address data={data} />
        <Button variant="primary" name="intent" value="create">
          {t("setUp.submit")}
        </Button>
      </form>
    </SignInPage>
  );
}

type Part = { data: SetUpData; result: FormResult | undefined };
type AdminPart = { data: SetUpData; result: Route.ComponentProps["actionData"] };

function OfOrganization({ data, result }: Part) {
  const { t } = useTranslation("first-run");
  return (
    <fieldset className="grid gap-4">
      <legend className="pb-2 font-semibold text-lg">{t("setUp.organization")}</legend>
      <TextField
        result={result}
        name="organization"
        label={t("setUp.organizationName")}
        hint={t("setUp.organizationHint")}
        maxLength={data.nameLengthMax}
        autoComplete="organization"
        required
      />
      <SelectField
        result={result}
        name="language"
        label={t("setUp.language")}
        options={data.languages}
        defaultValue={data.language}
      />
      <SelectField
        result={result}
        name="timeZone"
        label={t("setUp.timeZone")}
        options={data.zones.map((zone) => ({ value: zone, label: zone }))}
        defaultValue={data.zone}
      />
    </fieldset>
  );
}

function OfAdmin({ data, result }: AdminPart) {
  const { t } = useTranslation("first-run");
  return (
    <fieldset className="grid gap-4">
      <legend className="pb-2 font-semibold text-lg">{t("setUp.admin")}</legend>
      <TextField result={result} name="name" label={t("setUp.name")} autoComplete="given-name" required />
      <TextField result={result} name="lastname" label={t("setUp.lastname")} autoComplete="family-name" required />
      <TextField result={result} name="email" label={t("setUp.email")} type="email" autoComplete="username" required />
      {data.hasMailServer && <TestMail result={result} />}
      <TextField
        result={result}
        name="password"
        label={t("setUp.password")}
        hint={t("setUp.passwordHint", { count: data.passwordLengthMin })}
        type="password"
        autoComplete="new-password"
        required
      />
    </fieldset>
  );
}

/** The mail server, tried before anybody relies on it, and before the password: no page gives one back that was typed. */
function TestMail({ result }: Pick<AdminPart, "result">) {
  const { t } = useTranslation("first-run");
  const tried = result?.intent === "testMail" ? result.value : null;
  return (
    <div className="grid gap-2">
      {tried && (
        <Banner tone={tried.tone} role="status">
          <p className="wrap-anywhere">{tried.text}</p>
          {tried.reason && <p className="wrap-anywhere pt-1 text-sm">{tried.reason}</p>}
        </Banner>
      )}
      <p className="text-soft text-sm">{t("mail.intro")}</p>
      <Button name="intent" value="testMail" className="justify-self-start">
        {t("mail.send")}
      </Button>
    </div>
  );
}

function NoMailServer() {
  const { t } = useTranslation("first-run");
  return (
    <section className="grid gap-1" aria-labelledby="mail">
      <h2 id="mail" className="text-lg">
        {t("mail.title")}
      </h2>
      <p className="text-soft">{t("mail.noServer")}</p>
    </section>
  );
}

/** The address that mails lead to. */
function Address({ data: { address } }: { data: SetUpData }) {
  const { t } = useTranslation("first-run");
  return (
    <section className="grid gap-1" aria-labelledby="address">
      <h2 id="address" className="text-lg">
        {t("setUp.address")}
      </h2>
      <p className="wrap-anywhere font-semibold">{address.origin}</p>
      <p className="text-soft">{address.text}</p>
    </section>
  );
}
