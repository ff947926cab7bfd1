import { Form, href } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import { PasskeyForm } from "#app/components/second-factors/passkey-form.tsx";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { type FormResult, fieldState, resultFor } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { signOutPath } from "#app/lib/shell-paths.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { loadSetUp, setUpIntents } from "#app/services/second-factors/set-up.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Banner } from "#app/ui/notices.tsx";
import type { Route } from "./+types/set-up.ts";

export const handle = { namespaces: ["auth", "second-factors"] } satisfies RouteHandle;

export const loader = ({ params, context }: Route.LoaderArgs) => loadSetUp(context, params);

export const action = formAction({ intents: setUpIntents });

type Data = Route.ComponentProps["loaderData"];
type PartProps = { data: Data; result: FormResult | undefined };

/** Outside of the frame: it is also what somebody sees who may open nothing else before. */
export default function SecondFactorSetUpRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("second-factors");
  const result = useFormResult(actionData);
  const profile = href("/users/:userId", params);
  const codes =
    resultFor(result, "confirm")?.value?.recoveryCodes ??
    resultFor(result, "passkey")?.value?.recoveryCodes ??
    resultFor(result, "renew")?.value?.recoveryCodes;
  if (codes)
    return (
      <SignInPage title={t("codes.title")} intro={t("codes.intro")}>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-2 font-mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <LinkButton to={profile} reloadDocument variant="primary">
          {t("codes.done")}
        </LinkButton>
      </SignInPage>
    );
  return (
    <SignInPage title={t("title")} intro={t("intro")}>
      {loaderData.askedBy && <Banner tone="brass">{t("required", { organization: loaderData.askedBy })}</Banner>}
      {loaderData.totp ? (
        <On data={loaderData} result={result} />
      ) : loaderData.pending ? (
        <Confirm data={loaderData} result={result} />
      ) : (
        <Start data={loaderData} result={result} />
      )}
      <Passkeys data={loaderData} result={result} />
      {loaderData.isOn && <Codes data={loaderData} result={result} />}
      {loaderData.askedBy ? (
        <Form method="post" action={signOutPath} reloadDocument className="grid">
          <Button variant="ghost">{t("signOut")}</Button>
        </Form>
      ) : (
        <LinkButton to={profile} reloadDocument variant="ghost">
          {t("back")}
        </LinkButton>
      )}
    </SignInPage>
  );
}

/** The password, where the session is older than some minutes; `id` is that of its form, since a screen may hold several. */
function Password({ isAsked, result, id }: { isAsked: boolean; result: FormResult | undefined; id: string }) {
  const { t } = useTranslation("second-factors");
  if (!isAsked) return null;
  return (
    <Field id={`${id}-password`} label={t("password")} error={fieldState(result, "password").error}>
      <TextInput name="password" type="password" autoComplete="current-password" required />
    </Field>
  );
}

function Start({ data, result }: PartProps) {
  const { t } = useTranslation("second-factors");
  return (
    <Form method="post" noValidate className="grid gap-4">
      <FormMessage result={result} />
      <p>{t("start.text")}</p>
      <Password isAsked={data.asksPassword} result={result} id="start" />
      <Button variant="primary" name="intent" value="start">
        {t("start.submit")}
      </Button>
    </Form>
  );
}

function Confirm({ data, result }: PartProps) {
  const { t } = useTranslation("second-factors");
  if (!data.pending) return null;
  const { key, qr } = data.pending;
  return (
    <>
      <Form method="post" noValidate className="grid gap-4">
        <FormMessage result={resultFor(result, "confirm")} />
        <p>{t("confirm.scan")}</p>
        <svg
          role="img"
          aria-label={t("confirm.qr")}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
          className="mx-auto size-52 rounded-card bg-white"
        >
          <path d={qr.path} fill="#000" />
        </svg>
        <p className="text-soft text-sm">
          {t("confirm.key")} <code className="block pt-1 text-text wrap-anywhere">{key}</code>
        </p>
        <TextField
          result={resultFor(result, "confirm")}
          name="code"
          label={t("code")}
          hint={t("confirm.hint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <Button variant="primary" name="intent" value="confirm">
          {t("confirm.submit")}
        </Button>
      </Form>
      <Form method="post" noValidate className="grid gap-4">
        <FormMessage result={resultFor(result, "start")} />
        <Password isAsked={data.asksPassword} result={resultFor(result, "start")} id="again" />
        <Button name="intent" value="start">
          {t("confirm.again")}
        </Button>
      </Form>
    </>
  );
}

/** The person's passkeys, and a form for another one. */
function Passkeys({ data, result }: PartProps) {
  const { t } = useTranslation("second-factors");
  const removed = resultFor(result, "removePasskey");
  return (
    <section className="grid gap-3 border-line border-t pt-5">
      <h2>{t("passkeys.title")}</h2>
      <p className="text-soft">{t("passkeys.text")}</p>
      {data.passkeys.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {data.passkeys.map(({ id, name, lastUsed }) => (
            <li key={id} className="grid gap-2 py-3">
              <div>
                <bdi className="font-medium wrap-anywhere">{name}</bdi>
                <span className="block text-soft text-sm">
                  {lastUsed ? t("passkeys.used", { when: lastUsed }) : t("passkeys.unused")}
                </span>
              </div>
              <Form method="post" noValidate className="grid gap-2">
                <input type="hidden" name="passkeyId" value={id} />
                <Password isAsked={data.asksPassword} result={removed} id={id} />
                <div>
                  <Button
                    size="small"
                    variant="quiet-danger"
                    name="intent"
                    value="removePasskey"
                    aria-label={t("passkeys.removeLabel", { name })}
                  >
                    {t("passkeys.remove")}
                  </Button>
                </div>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <PasskeyForm kind="create" label={t("passkeys.add")} result={resultFor(result, "passkey")}>
        {(shown) => (
          <div className="grid gap-3 not-in-data-hydrated:hidden">
            <TextField result={shown} name="name" label={t("passkeys.name")} hint={t("passkeys.nameHint")} required />
            <Password isAsked={data.asksPassword} result={shown} id="passkey" />
          </div>
        )}
      </PasskeyForm>
    </section>
  );
}

/** How many recovery codes are left, and new ones. */
function Codes({ data, result }: PartProps) {
  const { t } = useTranslation("second-factors");
  const renewed = resultFor(result, "renew");
  return (
    <Form method="post" noValidate className="grid gap-3 border-line border-t pt-5">
      <FormMessage result={renewed} />
      <p>{t("on.left", { count: data.recoveryCodesLeft })}</p>
      <Password isAsked={data.asksPassword} result={renewed} id="renew" />
      <Button name="intent" value="renew">
        {t("on.renew")}
      </Button>
      <p className="text-soft text-sm">{t("on.renewText")}</p>
    </Form>
  );
}

function On({ data, result }: PartProps) {
  const { t } = useTranslation("second-factors");
  const ended = resultFor(result, "end");
  return (
    <>
      <p>{t("on.since", { date: data.since ?? "" })}</p>
      <Form method="post" noValidate className="grid gap-4">
        <h2>{t("on.endTitle")}</h2>
        <p className="text-soft">{t("on.endText")}</p>
        <FormMessage result={ended} />
        <TextField
          result={ended}
          name="code"
          label={t("code")}
          hint={t("on.endHint")}
          autoComplete="one-time-code"
          required
        />
        <Password isAsked={data.hasPassword} result={ended} id="end" />
        <Button variant="quiet-danger" name="intent" value="end">
          {t("on.end")}
        </Button>
      </Form>
    </>
  );
}
