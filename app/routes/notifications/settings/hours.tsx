import { Form } from "react-router";
import { SaveBar } from "#app/components/forms/save-bar.tsx";
import { ExpectedVersion } from "#app/components/forms/scoped-setting.tsx";
import { SelectField, TextField } from "#app/components/forms/text-field.tsx";
import { type FormResult, isTicked } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { HoursData } from "#app/services/notifications/settings.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/choice.tsx";

type Props = { data: HoursData; version: number; result: FormResult | undefined };

/** When nothing is sent, when the summary comes, and by which clock. */
export function Hours({ data, version, result }: Props) {
  const { t } = useTranslation("notification-settings");
  const { quiet, digest, timeZone, zones } = data;
  return (
    <Form method="post" key={version} className="grid gap-4">
      <input type="hidden" name="intent" value="saveHours" />
      <ExpectedVersion name="expectedVersion" version={version} result={result} />
      <Card title={t("hours.quiet")}>
        <Checkbox
          name="isQuiet"
          label={t("hours.quietOn")}
          hint={t("hours.quietHint")}
          defaultChecked={isTicked(result, "isQuiet", quiet.isOn)}
        />
        <div className="grid max-w-80 grid-cols-2 gap-3 pt-3">
          <TextField name="from" label={t("hours.from")} type="time" result={result} defaultValue={quiet.from} />
          <TextField name="to" label={t("hours.to")} type="time" result={result} defaultValue={quiet.to} />
        </div>
      </Card>
      <Card title={t("hours.digest")}>
        <Checkbox
          name="isDigestOn"
          label={t("hours.digestOn")}
          hint={t("hours.digestHint")}
          defaultChecked={isTicked(result, "isDigestOn", digest.isOn)}
        />
        <div className="max-w-40 pt-3">
          <TextField name="at" label={t("hours.at")} type="time" required result={result} defaultValue={digest.at} />
        </div>
      </Card>
      <Card>
        <SelectField
          name="timeZone"
          label={t("hours.zone")}
          hint={t("hours.zoneHint")}
          className="max-w-96"
          result={result}
          defaultValue={timeZone}
          options={[{ value: "", label: t("hours.ofRestaurant") }, ...zones]}
        />
      </Card>
      <SaveBar result={result}>
        <Button variant="primary">{t("save")}</Button>
      </SaveBar>
    </Form>
  );
}
