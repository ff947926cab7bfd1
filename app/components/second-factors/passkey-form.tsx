import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useFetcher } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Banner } from "#app/ui/notices.tsx";

/** Asks the device for a new passkey, or to sign with one it keeps. The library comes with the first press. */
async function askDevice(kind: "create" | "get", options: object): Promise<object> {
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  return kind === "create"
    ? startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
    : startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

type PasskeyFormProps = {
  kind: "create" | "get";
  label: string;
  variant?: "primary" | "secondary";
  /** What became of the form that was signed. */
  result: FormResult | undefined;
  /** The fields that go with it; they are given what is wrong with them. */
  children?: (result: FormResult | undefined) => ReactNode;
};

/**
 * A form that a passkey signs: a press asks the server what is to be signed, then the device, and sends the form with its answer. Without
 * scripts it says that it needs them.
 */
export function PasskeyForm({ kind, label, variant, result, children }: PasskeyFormProps) {
  const { t } = useTranslation("second-factors");
  const { submit, data, state } = useFetcher<FormResult<{ options: object }>>();
  const [device, setDevice] = useState<"idle" | "asked" | "refused" | "known">("idle");
  const form = useRef<HTMLFormElement>(null);
  const signed = useRef<HTMLInputElement>(null);
  const asked = useRef(data);

  useEffect(() => {
    const options = data?.value?.options;
    if (!options || asked.current === data) return;
    asked.current = data;
    setDevice("asked");
    askDevice(kind, options).then(
      (answer) => {
        setDevice("idle");
        if (!signed.current) return;
        signed.current.value = JSON.stringify(answer);
        form.current?.requestSubmit();
        signed.current.value = "";
      },
      (error: unknown) => setDevice(error instanceof Error && error.name === "InvalidStateError" ? "known" : "refused"),
    );
  }, [data, kind]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (signed.current?.value) return;
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    sent.set("intent", "options");
    void submit(sent, { method: "post" });
  };
  const shown = data?.last.error ? data : result;
  return (
    <Form method="post" noValidate ref={form} onSubmit={onSubmit} className="grid gap-3">
      <input type="hidden" name="intent" value="passkey" />
      <input type="hidden" name="response" ref={signed} />
      <FormMessage result={shown} />
      {device === "refused" && (
        <Banner tone="danger" role="alert">
          {t("passkeys.refused")}
        </Banner>
      )}
      {device === "known" && <Banner role="alert">{t("passkeys.known")}</Banner>}
      {children?.(shown)}
      <Button variant={variant} busy={state !== "idle" || device === "asked"} className="not-in-data-hydrated:hidden">
        {label}
      </Button>
      <p className="text-soft text-sm in-data-hydrated:hidden">{t("passkeys.needScripts")}</p>
    </Form>
  );
}
