import { Form } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SelectField, TextAreaField } from "#app/components/forms/text-field.tsx";
import { type FormResult, isRefused } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { InvitationLinks as Links } from "#app/services/team/actions.server.ts";
import type { InviteFormData } from "#app/services/team/forms.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { AccessFields } from "./access-fields.tsx";
import { InvitationLinks } from "./invitation-links.tsx";

type Props = { form: InviteFormData; result: FormResult | undefined };
const languages = ["fr", "en", "es", "it"] as const;

type InviteProps = {
  form: InviteFormData | null;
  links: Links["links"] | undefined;
  result: FormResult | undefined;
  done: string;
};

/** Links to hand over in place of the form that has given them; beside it where something in it was wrong. */
export function Invite({ form, links, result, done }: InviteProps) {
  return (
    <>
      {links && <InvitationLinks links={links} done={done} />}
      {form && (!links || isRefused(result)) && <InviteForm form={form} result={result} />}
    </>
  );
}

/** Invites many at once. What did not go stays in the field, each with what is wrong. */
function InviteForm({ form, result }: Props) {
  const { t } = useTranslation("team");
  const { t: common } = useTranslation();
  const { links } = form;
  return (
    <Card title={t("invite.title")}>
      <div className="grid gap-4">
        {form.choosesOrganization && <OrganizationChoice form={form} />}
        <FormMessage result={result} />
        <Form method="post" action={links.self} className="grid gap-4" key={form.organizationId}>
          {form.organizationId && <input type="hidden" name="organizationId" value={form.organizationId} />}
          <TextAreaField
            name="emails"
            label={t("invite.emails")}
            hint={t("invite.emailsHint")}
            result={result}
            rows={5}
            required
            spellCheck={false}
            autoCapitalize="none"
          />
          {form.roles.length > 0 && (
            <SelectField
              name="role"
              label={t("invite.role")}
              result={result}
              options={form.roles}
              defaultValue="comptoir-basic"
            />
          )}
          <AccessFields access={form.access} result={result} />
          <SelectField
            name="language"
            label={t("invite.language")}
            result={result}
            options={languages.map((value) => ({ value, label: common(`language.${value}`) }))}
            defaultValue={form.language}
          />
          {form.delivery !== "mail" && (
            <Banner tone="brass">{t(form.delivery === "link" ? "invite.noServer" : "invite.byAdmin")}</Banner>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" name="intent" value="invite">
              {t(form.delivery === "mail" ? "invite.send" : "invite.make")}
            </Button>
            <LinkButton to={links.close}>{t("invite.cancel")}</LinkButton>
          </div>
        </Form>
      </div>
    </Card>
  );
}

/** Another organization has other restaurants and groups: it is chosen before the form. */
function OrganizationChoice({ form }: { form: InviteFormData }) {
  const { t } = useTranslation("team");
  return (
    <Form className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="invite" value="1" />
      <Field label={t("invite.organizationChoice")}>
        <Select name="organization" defaultValue={form.organizationId ?? ""} options={form.organizations} />
      </Field>
      <Button>{t("invite.choose")}</Button>
    </Form>
  );
}
