import { Form, href } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SelectField, TextField } from "#app/components/forms/text-field.tsx";
import { type FormResult, fieldState, isTicked, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox, RadioGroup } from "#app/ui/choice.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Building2, Upload } from "#app/ui/icons/lucide.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { ImportKind } from "#contract/imports/schemas.ts";

type Option = { value: string; label: string };
export type ImportChoices = {
  organizations: Option[];
  platforms: Option[];
  sizeMaxMegabytes: number;
  offered: { kind: string | null; organizationId: string | null };
};
type Props = { choices: ImportChoices; result: FormResult | undefined };

const accepted = ".csv,.tsv,.txt,.json,.jsonl,.ndjson,.zip,text/csv,application/json,application/zip";

/** Kind, organization and file of an import: one plain multipart form. */
export function ImportForm({ choices, result }: Props) {
  const { t } = useTranslation("imports");
  if (choices.organizations.length === 0)
    return (
      <EmptyState className="card" icon={<Building2 aria-hidden />} title={t("form.none.title")}>
        {t("form.none.text")}
      </EmptyState>
    );
  return (
    <Card title={t("form.title")}>
      <Form method="post" action={href("/admin/imports")} encType="multipart/form-data" className="grid gap-5">
        <FormMessage result={result} />
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
          <FileFields choices={choices} result={result} />
          <ReviewFields choices={choices} result={result} />
        </div>
        <div>
          <Button variant="primary" icon={<Upload aria-hidden />}>
            {t("form.submit")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** The most frequent first. Repeated instead of imported, which would load the schemas in the browser. */
const kindsOffered = ["reviews", "restaurants"] as const satisfies readonly ImportKind[];

function FileFields({ choices, result }: Props) {
  const { t } = useTranslation("imports");
  const kinds = kindsOffered.map((kind) => ({ value: kind, label: t(`form.kinds.${kind}`) }));
  const file = fieldState(result, "file");
  return (
    <div className="grid content-start gap-4">
      <RadioGroup
        legend={t("form.kind")}
        name="kind"
        options={kinds}
        defaultValue={
          typedValue(result, "kind") ?? (choices.offered.kind === "restaurants" ? "restaurants" : "reviews")
        }
      />
      <SelectField
        name="organizationId"
        label={t("form.organization")}
        result={result}
        options={choices.organizations}
        defaultValue={choices.offered.organizationId ?? undefined}
      />
      <Field
        id="file"
        label={t("form.file")}
        hint={t("form.fileHint", { size: choices.sizeMaxMegabytes })}
        error={file.error}
      >
        <TextInput
          type="file"
          name="file"
          accept={accepted}
          required
          {...(file.isFirstError ? { autoFocus: true } : {})}
        />
      </Field>
    </div>
  );
}

function ReviewFields({ choices, result }: Props) {
  const { t } = useTranslation("imports");
  return (
    <div className="grid content-start gap-4">
      <SelectField
        name="platformKey"
        label={t("form.platform")}
        hint={t("form.platformHint")}
        result={result}
        options={[{ value: "", label: t("form.platformFromFile") }, ...choices.platforms]}
      />
      <TextField
        name="restaurantRef"
        label={t("form.restaurant")}
        hint={t("form.restaurantHint")}
        result={result}
        maxLength={200}
        autoComplete="off"
      />
      <Checkbox
        name="createMissingRestaurants"
        label={t("form.createMissing")}
        hint={t("form.createMissingHint")}
        defaultChecked={isTicked(result, "createMissingRestaurants", false)}
      />
    </div>
  );
}
