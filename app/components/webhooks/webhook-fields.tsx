import { TextField } from "#app/components/forms/text-field.tsx";
import { errorsOf, type FormResult, isTicked } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { WebhooksData } from "#app/services/webhooks/screens.server.ts";
import { Checkbox } from "#app/ui/choice.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Banner } from "#app/ui/notices.tsx";

type FieldsProps = {
  result: FormResult | undefined;
  events: WebhooksData["events"];
  address?: string;
  chosen?: readonly string[];
};

/** Where an endpoint is, and what it hears of. */
export function WebhookFields({ result, events, address, chosen = [] }: FieldsProps) {
  const { t } = useTranslation("webhooks");
  const error = errorsOf(result).events;
  return (
    <>
      <TextField
        name="address"
        type="url"
        label={t("form.address")}
        hint={t("form.addressHint")}
        result={result}
        required
        autoComplete="off"
        spellCheck={false}
        defaultValue={address}
      />
      <fieldset>
        <legend className="field-label pb-1">{t("form.events")}</legend>
        {error && <p className="field-error">{error}</p>}
        {events.map(({ value, label, hint }) => (
          <Checkbox
            key={value}
            name="events"
            value={value}
            label={label}
            hint={<code>{hint}</code>}
            defaultChecked={isTicked(result, "events", chosen.includes(value), value)}
          />
        ))}
      </fieldset>
    </>
  );
}

/** A secret, this once. */
export function NewSecret({ secret }: { secret: string }) {
  const { t } = useTranslation("webhooks");
  return (
    <Banner tone="accent" role="status">
      <p className="font-semibold">{t("secret.made")}</p>
      <Field label={t("secret.label")} hint={t("secret.usage")} className="py-3">
        <TextInput readOnly autoFocus spellCheck={false} autoComplete="off" defaultValue={secret} />
      </Field>
    </Banner>
  );
}
