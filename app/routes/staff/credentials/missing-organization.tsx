import { Form, href, redirect } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { typedValue } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { attachIntent } from "#app/services/credentials/actions.server.ts";
import { currentAbility } from "#app/services/request/current-user.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choice.tsx";
import { Building2, Info } from "#app/ui/icons/lucide.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { Id } from "#contract/ids.ts";
import type { Route } from "./+types/missing-organization.ts";

export const handle = { namespaces: ["credentials"] } satisfies RouteHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const credentialId = Id.safeParse(url.searchParams.get("credential")).data;
  if (!credentialId || !(await currentAbility(context)).can("update", "Credential")) return null;
  const [{ data: credential }, { data: organizations }] = await Promise.all([
    productApi(context).credentials.get({ credentialId }),
    productApi(context).organizations.list({}),
  ]);
  if (credential.organization) throw redirect(`${href("/credentials/validate")}?credential=${credentialId}`);
  return {
    id: credential._id,
    accountName: credential.accountName,
    organizations: organizations.map(({ _id, name }) => ({ value: _id, label: name })),
  };
}

export const action = formAction({ intents: { attach: attachIntent } });

export default function MissingOrganizationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { t } = useTranslation("credentials");
  if (!loaderData) return <Nothing />;
  const { id, accountName, organizations } = loaderData;
  if (organizations.length === 0)
    return (
      <>
        <title>{`${t("organization.none")} · Comptoir`}</title>
        <EmptyState
          className="card"
          heading="h1"
          icon={<Building2 aria-hidden />}
          title={t("organization.none")}
          actions={<LinkButton to={href("/credentials")}>{t("title")}</LinkButton>}
        >
          {t("organization.noneText")}
        </EmptyState>
      </>
    );
  return (
    <Page title={t("organization.title")} width="form">
      <p className="text-soft">{t("organization.text", { account: accountName })}</p>
      <FormMessage result={result} />
      <Form method="post" className="card grid gap-4 p-4 sm:p-5">
        <input type="hidden" name="credential" value={id} />
        <RadioGroup
          legend={t("organization.legend")}
          name="organization"
          options={organizations}
          defaultValue={
            typedValue(result, "organization") ?? (organizations.length === 1 ? organizations[0]?.value : undefined)
          }
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary">{t("organization.continue")}</Button>
          <LinkButton to={href("/credentials")}>{t("organization.later")}</LinkButton>
        </div>
      </Form>
    </Page>
  );
}

function Nothing() {
  const { t } = useTranslation("credentials");
  return (
    <>
      <title>{`${t("outcome.none.title")} · Comptoir`}</title>
      <EmptyState
        className="card"
        heading="h1"
        icon={<Info aria-hidden />}
        title={t("outcome.none.title")}
        actions={<LinkButton to={href("/credentials")}>{t("title")}</LinkButton>}
      >
        {t("outcome.none.text")}
      </EmptyState>
    </>
  );
}
