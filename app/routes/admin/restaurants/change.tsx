import { Form, href, Link } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { changeIntents } from "#app/services/restaurant-administration/actions.server.ts";
import { loadChange } from "#app/services/restaurant-administration/change.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/change.ts";

export const handle = {
  namespaces: ["restaurant-administration"],
  parent: () => ({ to: href("/admin/restaurants"), nav: "restaurants" }),
} satisfies RouteHandle;

export const loader = ({ context, params }: Route.LoaderArgs) => loadChange(context, params.changeId);

export const action = formAction({ intents: changeIntents });

export default function RestaurantChangeRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("restaurant-administration");
  const result = useFormResult(actionData);
  return (
    <Page title={data.title} state={data.by} width="form">
      <div className="grid min-w-0 gap-4">
        <FormMessage result={result} />
        <Banner tone={data.state === "applied" ? "accent" : "info"} role="status">
          <strong>{data.summary}</strong> {data.same} {data.kept}
        </Banner>
        {data.state === "planned" && <p className="max-w-prose">{data.effects}</p>}
        {data.restaurants.length > 0 && (
          <Card title={t("change.restaurants")}>
            <ul className="grid gap-2">
              {data.restaurants.map(({ id, name, to, detail }) => (
                <li key={id} className="wrap-anywhere">
                  <Link to={to} className="link reach">
                    {name}
                  </Link>{" "}
                  <span className="text-soft text-sm">{detail}</span>
                </li>
              ))}
            </ul>
            {data.more && <p className="pt-2 text-soft">{data.more}</p>}
          </Card>
        )}
        <Form method="post" className="flex flex-wrap gap-2">
          {data.mayConfirm && (
            <Button variant="primary" name="intent" value="confirm">
              {data.confirmText}
            </Button>
          )}
          {data.mayUndo && (
            <Button name="intent" value="undo">
              {t("change.undo")}
            </Button>
          )}
          <LinkButton to={data.back} variant="ghost">
            {t(data.mayConfirm ? "change.leave" : "change.back")}
          </LinkButton>
        </Form>
      </div>
    </Page>
  );
}
