import { Form, href } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { type CopyData, copyIntents, loadCopy } from "#app/services/restaurant-administration/copy.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { Copy } from "#app/ui/icons/lucide.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { Route } from "./+types/copy.ts";
import { CopyPlan, CopyResult } from "./copy-plan.tsx";

export const handle = {
  namespaces: ["restaurant-administration"],
  parent: () => ({ to: href("/admin/restaurants"), nav: "restaurants" }),
} satisfies RouteHandle;

export const loader = ({ context, params, url }: Route.LoaderArgs) => loadCopy(context, url, params.id);

export const action = formAction({ intents: copyIntents });

export default function CopyRestaurantRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("restaurant-administration");
  const result = useFormResult(actionData);
  const shown = result?.value ?? null;
  return (
    <Page title={data.title} width="form">
      <div className="grid min-w-0 gap-4">
        <FormMessage result={result} />
        {shown?.kind === "result" ? (
          <CopyResult view={shown} self={data.self} />
        ) : shown?.kind === "plan" ? (
          <CopyPlan view={shown} self={data.self} here={data.here} />
        ) : data.parts.length === 0 ? (
          <EmptyState
            className="card"
            icon={<Copy aria-hidden />}
            title={t("copy.nothing")}
            actions={<LinkButton to={data.back}>{t("copy.back")}</LinkButton>}
          >
            {t("copy.nothingText")}
          </EmptyState>
        ) : (
          <>
            <Search data={data} />
            <Choice data={data} />
          </>
        )}
      </div>
    </Page>
  );
}

/** Which restaurants are offered, by an address of its own. */
function Search({ data }: { data: CopyData }) {
  const { t } = useTranslation("restaurant-administration");
  return (
    <Form action={data.self} className="flex flex-wrap items-end gap-3">
      <Field label={t("search")} className="min-w-0 flex-[1_1_12rem]">
        <TextInput name="search" type="search" defaultValue={data.search} maxLength={120} />
      </Field>
      {data.organizations.length > 1 && (
        <Field label={t("columns.organization")} className="min-w-0 flex-[1_1_12rem]">
          <Select
            name="organization"
            options={[{ value: "", label: t("everyOrganization") }, ...data.organizations]}
            defaultValue={data.organizationId}
          />
        </Field>
      )}
      <Button>{t("copy.find")}</Button>
    </Form>
  );
}

function Choice({ data }: { data: CopyData }) {
  const { t } = useTranslation("restaurant-administration");
  return (
    <Form method="post" action={data.here} className="grid gap-4">
      <Card>
        <fieldset className="grid gap-2.5">
          <legend className="pb-2 font-semibold text-lg">{t("copy.what")}</legend>
          {data.parts.map(({ value, label, hint }) => (
            <Checkbox key={value} name="parts" value={value} label={label} hint={hint ?? undefined} defaultChecked />
          ))}
        </fieldset>
      </Card>
      <Card>
        <fieldset className="grid gap-2.5">
          <legend className="pb-2 font-semibold text-lg">{t("copy.where")}</legend>
          {data.targets.length === 0 && <p className="text-soft">{t("noMatch")}</p>}
          {data.all && <Checkbox name="all" label={data.all} />}
          <div className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
            {data.targets.map(({ id, name, detail }) => (
              <Checkbox key={id} name="targetIds" value={id} label={name} hint={detail} />
            ))}
          </div>
          {data.more && <p className="text-soft">{data.more}</p>}
        </fieldset>
      </Card>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" name="intent" value="preview">
          {t("bulk.preview")}
        </Button>
        <LinkButton to={data.back} variant="ghost">
          {t("change.leave")}
        </LinkButton>
      </div>
    </Form>
  );
}
