import { Form } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SelectField } from "#app/components/forms/text-field.tsx";
import { type FormResult, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { RoleEditorData } from "#app/services/custom-roles/editor.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Holders } from "./holders.tsx";
import { RolePreview } from "./role-preview.tsx";

type Props = { role: RoleEditorData; result: FormResult | undefined };

/** A role at its step: the form, what saving it would do, or what deleting it would. */
export function RoleEditor({ role, result }: Props) {
  const { t } = useTranslation("custom-roles");
  return (
    <Card title={role.title} aside={<LinkButton to={role.links.close}>{t("close")}</LinkButton>}>
      <div className="grid gap-5">
        <FormMessage result={result} />
        {role.deletion ? (
          <DeleteForm role={role} deletion={role.deletion} result={result} />
        ) : role.preview ? (
          <RolePreview role={role} preview={role.preview} result={result} />
        ) : (
          <RoleForm role={role} />
        )}
      </div>
    </Card>
  );
}

/** Sent to be looked at first: its address says everything that was typed. */
function RoleForm({ role }: { role: RoleEditorData }) {
  const { t } = useTranslation("custom-roles");
  return (
    <Form action={role.links.path} className="grid gap-4" key={role.links.self}>
      {role.kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {role.note && <Banner>{role.note}</Banner>}
      {role.edited && <p className="text-soft text-sm">{role.edited}</p>}
      <fieldset disabled={!role.mayChange} className="grid gap-4">
        <Field label={t("name")} error={role.errors.name}>
          <TextInput name="name" defaultValue={role.name} maxLength={60} required dir="auto" autoComplete="off" />
        </Field>
        <Field label={t("description")} hint={t("descriptionHint")} error={role.errors.description}>
          <TextInput name="description" defaultValue={role.description} maxLength={300} dir="auto" autoComplete="off" />
        </Field>
        <p className="text-soft text-sm">{t("ownRightsOnly")}</p>
        <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
          {role.choices.map(({ area, rights }) => (
            <fieldset key={area}>
              <legend className="field-label pb-1">{area}</legend>
              {rights.map((right) => (
                <Checkbox
                  key={right.value}
                  name="right"
                  value={right.value}
                  label={right.label}
                  hint={right.hint ?? undefined}
                  defaultChecked={right.isTicked}
                  disabled={right.isFixed || (!right.isOpen && !right.isTicked)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-2">
        {role.mayChange && (
          <Button variant="primary" name="step" value="preview">
            {t("preview")}
          </Button>
        )}
        <LinkButton to={role.links.close}>{t("cancel")}</LinkButton>
        {role.mayChange && role.links.delete && (
          <LinkButton to={role.links.delete} variant="quiet-danger">
            {t("delete")}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}

type Deletion = NonNullable<RoleEditorData["deletion"]>;

function DeleteForm({ role, deletion, result }: Props & { deletion: Deletion }) {
  const { t } = useTranslation("custom-roles");
  const { holders, choices } = deletion;
  return (
    <Form method="post" action={role.links.self} className="grid gap-4">
      <h3>{t("deleteTitle", { role: role.name })}</h3>
      {holders.isFree ? <p>{t("deleteFree")}</p> : <Holders holders={holders} />}
      <input type="hidden" name="roleId" value={role.id ?? ""} />
      <input type="hidden" name="version" value={typedValue(result, "version") ?? role.version ?? ""} />
      {!holders.isFree && <SelectField name="replacement" label={t("replacement")} result={result} options={choices} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" name="intent" value="deleteRole">
          {t("deleteNow")}
        </Button>
        <LinkButton to={role.links.back}>{t("cancel")}</LinkButton>
      </div>
    </Form>
  );
}
