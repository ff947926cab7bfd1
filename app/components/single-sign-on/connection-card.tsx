import { Form } from "react-router";
import { SelectField, TextAreaField, TextField } from "#app/components/forms/text-field.tsx";
import { type FormResult, isTicked, resultFor } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { RulesData } from "#app/services/sign-in-rules/screen.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/choice.tsx";

type Rule = NonNullable<RulesData["rule"]>;

/** The provider at which people of an organization sign in. */
export function SingleSignOn({ rule, result }: { rule: Rule; result: FormResult | undefined }) {
  const { t } = useTranslation("sign-in-rules");
  const { organizationId, sso, roles } = rule;
  const { connection, redirectAddress, mayChange, maySetDomains } = sso;
  const own = resultFor(result, "connect");
  const domains = connection?.domains ?? [];
  if (!mayChange)
    return (
      <Card title={t("sso")}>
        {connection && <p className="wrap-anywhere">{connection.issuer}</p>}
        <p className="text-soft">{t("providerByOwners")}</p>
      </Card>
    );
  return (
    <Card title={t("sso")}>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="organizationId" value={organizationId} />
        <p>{t("ssoText")}</p>
        <p className="text-soft">
          {t("redirect")} <code className="block pt-1 text-text wrap-anywhere">{redirectAddress}</code>
        </p>
        <TextField
          name="issuer"
          label={t("issuer")}
          hint={t("issuerHint")}
          type="url"
          result={own}
          defaultValue={connection?.issuer}
          required
        />
        <TextField
          name="clientId"
          label={t("clientId")}
          result={own}
          defaultValue={connection?.clientId}
          autoComplete="off"
          required
        />
        <TextField
          name="clientSecret"
          label={t("clientSecret")}
          hint={connection ? t("clientSecretKept") : undefined}
          type="password"
          autoComplete="off"
          result={own}
          required={!connection}
        />
        {maySetDomains ? (
          <TextAreaField
            name="domains"
            label={t("domains")}
            hint={t("domainsHint")}
            result={own}
            defaultValue={domains.join("\n")}
            rows={3}
          />
        ) : (
          <p className="text-soft">
            <span className="field-label block">{t("domains")}</span>
            {domains.length > 0 ? domains.join(", ") : t("domainsByStaff")}
          </p>
        )}
        <Checkbox
          name="createsUsers"
          label={t("createsUsers")}
          hint={t("createsUsersHint")}
          defaultChecked={isTicked(own, "createsUsers", connection?.createsUsers ?? false)}
        />
        <SelectField
          name="role"
          label={t("role")}
          result={own}
          defaultValue={connection?.customRole?._id ?? connection?.caslRole ?? "guest"}
          options={roles}
        />
        <div>
          <Button variant="primary" name="intent" value="connect">
            {t("connect")}
          </Button>
        </div>
      </Form>
      {connection && (
        <Form method="post" className="pt-4">
          <input type="hidden" name="organizationId" value={organizationId} />
          <Button variant="quiet-danger" name="intent" value="disconnect">
            {t("disconnect")}
          </Button>
        </Form>
      )}
    </Card>
  );
}
