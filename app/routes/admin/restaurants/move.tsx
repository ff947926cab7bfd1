import { Form, href } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { loadMove, type MoveData, moveIntents } from "#app/services/restaurant-administration/move.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Building2 } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { Route } from "./+types/move.ts";

export const handle = {
  namespaces: ["restaurant-administration"],
  parent: () => ({ to: href("/admin/restaurants"), nav: "restaurants" }),
} satisfies RouteHandle;

export const loader = ({ context, params, url }: Route.LoaderArgs) => loadMove(context, url, params.id);

export const action = formAction({ intents: moveIntents });

export default function MoveRestaurantRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("restaurant-administration");
  const result = useFormResult(actionData);
  return (
    <Page title={data.title} state={data.now} width="form">
      <div className="grid min-w-0 gap-4">
        {data.organizations.length === 0 ? (
          <EmptyState
            className="card"
            icon={<Building2 aria-hidden />}
            title={t("move.none")}
            actions={<LinkButton to={data.back}>{t("copy.back")}</LinkButton>}
          >
            {t("move.noneText")}
          </EmptyState>
        ) : (
          <Choice data={data} />
        )}
        <FormMessage result={result} />
        {data.plan && <Plan plan={data.plan} back={data.back} here={data.here} />}
      </div>
    </Page>
  );
}

/** The organization, by a link of its own: without scripts the address shows what would happen. */
function Choice({ data }: { data: MoveData }) {
  const { t } = useTranslation("restaurant-administration");
  return (
    <Card>
      <Form action={data.self} className="flex flex-wrap items-end gap-3">
        <Field label={t("move.to")} className="min-w-0 flex-[1_1_16rem]">
          <Select
            key={data.chosen}
            name="organization"
            options={data.organizations}
            defaultValue={data.chosen ?? undefined}
          />
        </Field>
        <Button>{t("move.preview")}</Button>
      </Form>
    </Card>
  );
}

function Plan({ plan, back, here }: { plan: NonNullable<MoveData["plan"]>; back: string; here: string }) {
  const { t } = useTranslation("restaurant-administration");
  return (
    <>
      <Banner tone={plan.full ? "danger" : "info"} role="status">
        {plan.full ?? t("move.nothingYet")}
      </Banner>
      <Sentences title={t("move.comesTitle")} lines={plan.comes} />
      <Sentences title={t("move.endsTitle")} lines={plan.ends} />
      <Form method="post" action={here} className="flex flex-wrap gap-2">
        <input type="hidden" name="organizationId" value={plan.to.id} />
        <input type="hidden" name="version" value={plan.version} />
        {!plan.full && (
          <Button variant="primary" name="intent" value="move">
            {t("move.confirm", { organization: plan.to.name })}
          </Button>
        )}
        <LinkButton to={back} variant="ghost">
          {t("change.leave")}
        </LinkButton>
      </Form>
    </>
  );
}

function Sentences({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Card title={title}>
      <ul className="grid list-disc gap-1.5 ps-5">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </Card>
  );
}
