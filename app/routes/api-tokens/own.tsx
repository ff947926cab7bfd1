import { Form, href } from "react-router";
import { EndToken, TokenList } from "#app/components/api-tokens/token-list.tsx";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SelectField, TextField } from "#app/components/forms/text-field.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { errorsOf, type FormResult, isTicked, resultFor } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { ownApiTokenIntents } from "#app/services/api-tokens/actions.server.ts";
import { loadOwnApiTokens, type OwnApiTokensData } from "#app/services/api-tokens/list.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox, RowCheckbox } from "#app/ui/choice.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import { apiTokenDaysDefault, apiTokenNameLengthMax } from "#contract/api-tokens/limits.ts";
import { apiTokenAreas } from "#contract/api-tokens/scopes.ts";
import type { Route } from "./+types/own.ts";

export const handle = {
  namespaces: ["api-tokens"],
  parent: ({ userId }) => ({ to: href("/users/:userId", { userId: String(userId) }), nav: "profile" }),
} satisfies RouteHandle;

export const loader = ({ context, params, url }: Route.LoaderArgs) => loadOwnApiTokens(context, params.userId, url);
export const action = formAction({ intents: ownApiTokenIntents });

export default function OwnApiTokensRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("api-tokens");
  const { rows, ending, self, organizations } = loaderData;
  const result = useFormResult(actionData);
  const created = resultFor(result, "create");
  const made = created?.value ?? null;
  return (
    <Page title={t("ownTitle")} width="form">
      <div className="grid min-w-0 gap-4">
        {ending && <EndToken token={ending} keep={self} />}
        <FormMessage result={result} />
        {made ? (
          <Made {...made} done={self} />
        ) : (
          <NewToken organizations={organizations} self={self} result={created} />
        )}
        {rows.length > 0 && <TokenList rows={rows} />}
        <p className="text-soft text-sm">
          {t("intro")}{" "}
          <a href="/api/docs" className="link">
            {t("docs")}
          </a>
        </p>
      </div>
    </Page>
  );
}

/** The value, this once. */
function Made({ name, token, done }: { name: string; token: string; done: string }) {
  const { t } = useTranslation("api-tokens");
  return (
    <Banner tone="accent" role="status">
      <p className="wrap-anywhere font-semibold">{t("made.title", { name })}</p>
      <p>{t("made.text")}</p>
      <Field label={t("made.label")} hint={t("made.usage")} className="py-3">
        <TextInput readOnly autoFocus spellCheck={false} autoComplete="off" defaultValue={token} />
      </Field>
      <LinkButton to={done}>{t("made.done")}</LinkButton>
    </Banner>
  );
}

type FormProps = Pick<OwnApiTokensData, "organizations" | "self"> & { result: FormResult | undefined };

function NewToken({ organizations, self, result }: FormProps) {
  const { t } = useTranslation("api-tokens");
  return (
    <Card title={t("form.title")}>
      <Form method="post" action={self} className="grid gap-4">
        <input type="hidden" name="intent" value="create" />
        <TextField
          name="name"
          label={t("form.name")}
          hint={t("form.nameHint")}
          result={result}
          required
          maxLength={apiTokenNameLengthMax}
          autoComplete="off"
        />
        <SelectField
          name="days"
          label={t("form.days")}
          hint={t("form.daysHint")}
          className="max-w-80"
          result={result}
          defaultValue={String(apiTokenDaysDefault)}
          options={[7, 30, 90, 180, 365].map((count) => ({
            value: String(count),
            label: t("form.dayCount", { count }),
          }))}
        />
        <Scopes result={result} />
        {organizations.length > 1 && (
          <details open={organizations.some(({ value }) => isTicked(result, "organizationIds", false, value))}>
            <summary className="link">{t("form.organizations")}</summary>
            <p className="field-hint">{t("form.organizationsHint")}</p>
            {organizations.map(({ value, label }) => (
              <Checkbox
                key={value}
                name="organizationIds"
                value={value}
                label={label}
                defaultChecked={isTicked(result, "organizationIds", false, value)}
              />
            ))}
          </details>
        )}
        <div>
          <Button variant="primary">{t("form.save")}</Button>
        </div>
      </Form>
    </Card>
  );
}

/** A row for each area, with a box to read and one to change. */
function Scopes({ result }: { result: FormResult | undefined }) {
  const { t } = useTranslation("api-tokens");
  const error = errorsOf(result).scopes;
  return (
    <fieldset aria-describedby="scopes-hint">
      <legend className="field-label pb-1">{t("form.scopes")}</legend>
      <p id="scopes-hint" className={error ? "field-error" : "field-hint"}>
        {error ?? t("form.scopesHint")}
      </p>
      <Table caption={t("form.scopes")}>
        <thead>
          <tr>
            <ColumnHead>{t("form.area")}</ColumnHead>
            <ColumnHead className="px-4">{t("form.read")}</ColumnHead>
            <ColumnHead className="px-4">{t("form.write")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {apiTokenAreas.map((area) => (
            <tr key={area}>
              <th scope="row" className="font-normal text-base text-ink whitespace-normal">
                {t(`areas.${area}`)}
              </th>
              {(["read", "write"] as const).map((right) => (
                <td key={right} className="px-4">
                  <RowCheckbox
                    name="scopes"
                    value={`${area}:${right}`}
                    label={t(right === "read" ? "form.boxRead" : "form.boxWrite", { area: t(`areas.${area}`) })}
                    defaultChecked={isTicked(result, "scopes", false, `${area}:${right}`)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </fieldset>
  );
}
