import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SelectField, TextAreaField, TextField } from "#app/components/forms/text-field.tsx";
import { MaintenanceWords } from "#app/components/maintenance/maintenance-words.tsx";
import { DeveloperTabs } from "#app/components/webhooks/developer-tabs.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { loadMaintenance, type MaintenanceData, maintenanceIntents } from "#app/services/maintenance/switch.server.ts";
import type { MaintenanceWordsView } from "#app/services/maintenance/words.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RadioGroup } from "#app/ui/choice.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/switch.ts";

export const handle = {
  namespaces: ["maintenance", "webhooks", "system"],
} satisfies RouteHandle;

export const loader = ({ context, url }: Route.LoaderArgs) => loadMaintenance(context, url);
export const action = formAction({ intents: maintenanceIntents });

export default function MaintenanceSwitchRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("maintenance");
  const result = useFormResult(actionData);
  const preview = resultFor(result, "preview")?.value ?? null;
  return (
    <Page title={t("title")} width="form" views={<DeveloperTabs current="maintenance" isAdmin />}>
      <div className="grid min-w-0 gap-4">
        <FormMessage result={result} />
        <Banner
          tone={data.isOpen ? "accent" : "brass"}
          actions={!data.isOpen && !data.asksToOpen && <LinkButton to={data.links.askToOpen}>{t("end")}</LinkButton>}
        >
          {data.state}
        </Banner>
        {data.asksToOpen && <Opening keep={data.links.self} />}
        {preview && <Preview {...preview} />}
        <Card title={t(data.isOpen ? "form.title" : "form.change")}>
          <Fields data={data} result={result} closing={resultFor(result, "ask")?.value?.lines ?? null} />
        </Card>
      </div>
    </Page>
  );
}

/** The one question before everybody comes in again. */
function Opening({ keep }: { keep: string }) {
  const { t } = useTranslation("maintenance");
  return (
    <Banner tone="brass" role="alert">
      <p className="font-semibold">{t("opening.title")}</p>
      <p>{t("opening.text")}</p>
      <Form method="post" action={keep} className="flex flex-wrap gap-2 pt-3">
        <Button variant="primary" name="intent" value="end">
          {t("opening.confirm")}
        </Button>
        <LinkButton to={keep}>{t("opening.keep")}</LinkButton>
      </Form>
    </Banner>
  );
}

type FieldsProps = {
  data: MaintenanceData;
  result: FormResult | undefined;
  /** What closing does, once it was asked for. */
  closing: readonly string[] | null;
};

function Fields({ data, result, closing }: FieldsProps) {
  const { t } = useTranslation("maintenance");
  const { fields } = data;
  return (
    <Form method="post" className="grid gap-4">
      <RadioGroup
        legend={t("form.way")}
        name="way"
        options={data.ways}
        defaultValue={typedValue(result, "way") ?? fields.way}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="until"
          type="datetime-local"
          label={t("form.until")}
          hint={t("form.untilHint")}
          result={result}
          defaultValue={fields.until}
        />
        <SelectField
          name="zone"
          label={t("form.zone")}
          result={result}
          defaultValue={fields.zone}
          options={data.zones.map((zone) => ({ value: zone, label: zone }))}
        />
      </div>
      <TextAreaField
        name="message"
        label={t("form.message")}
        hint={t("form.messageHint")}
        result={result}
        rows={3}
        maxLength={data.messageLengthMax}
        defaultValue={fields.message}
      />
      <TextAreaField
        name="trespass"
        label={t("form.trespass")}
        hint={t("form.trespassHint")}
        result={result}
        rows={4}
        defaultValue={fields.trespass}
      />
      <TextField
        name="redirect"
        type="url"
        label={t("form.redirect")}
        hint={t("form.redirectHint")}
        result={result}
        defaultValue={fields.redirect}
      />
      {closing ? (
        <Banner tone="danger" role="alert">
          <p className="font-semibold">{t("closing.title")}</p>
          {closing.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <div className="flex flex-wrap gap-2 pt-3">
            <Button variant="danger" name="intent" value="save" autoFocus>
              {t("closing.confirm")}
            </Button>
            <LinkButton to={data.links.self}>{t("closing.keep")}</LinkButton>
          </div>
        </Banner>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button name="intent" value="preview">
            {t("form.preview")}
          </Button>
          <Button variant="primary" name="intent" value={data.isOpen ? "ask" : "save"}>
            {t(data.isOpen ? "form.close" : "form.save")}
          </Button>
        </div>
      )}
    </Form>
  );
}

/** What people who may not pass would get. */
function Preview({ redirect, page }: { redirect: string | null; page: MaintenanceWordsView }) {
  const { t } = useTranslation("maintenance");
  const { t: said } = useTranslation("system");
  const card = useRef<HTMLElement>(null);
  // It stands above the form whose button was pressed.
  useEffect(() => {
    if (page) card.current?.focus();
  }, [page]);
  return (
    <Card
      ref={card}
      tabIndex={-1}
      className="outline-none"
      title={t("preview.title")}
      aside={<span className="text-soft text-sm">{t("preview.notYet")}</span>}
    >
      {redirect ? (
        <p className="wrap-anywhere">{t("preview.redirect", { address: redirect })}</p>
      ) : (
        <div className="mx-auto grid max-w-96 gap-4 rounded-card border border-line p-6">
          <div>
            <h3 className="text-xl">{said("maintenance.title")}</h3>
            <p className="text-soft">{said("maintenance.intro")}</p>
          </div>
          <MaintenanceWords {...page} />
        </div>
      )}
    </Card>
  );
}
