import { Form, href } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SingleSignOn } from "#app/components/single-sign-on/connection-card.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { loadRules, type RulesData, rulesAction } from "#app/services/sign-in-rules/screen.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { namespaces: ["sign-in-rules"] } satisfies RouteHandle;

export const loader = ({ context, url }: Route.LoaderArgs) => loadRules(context, url);
export const action = rulesAction;

/** How the people of an organization sign in. */
export default function SignInRulesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("sign-in-rules");
  const result = useFormResult(actionData);
  const { rule, organizations } = loaderData;
  if (!rule)
    return (
      <Page title={t("title")} width="form">
        <EmptyState className="card" title={t("empty.title")}>
          {t("empty.text")}
        </EmptyState>
      </Page>
    );
  return (
    <Page title={t("title")} state={<bdi>{rule.organizationName}</bdi>} width="form">
      <p className="text-soft">{t("intro")}</p>
      {organizations.length > 1 && (
        <Form action={href("/sign-in-rules")} className="flex flex-wrap items-end gap-2">
          <Field label={t("organization")}>
            <Select
              key={rule.organizationId}
              name="organization"
              defaultValue={rule.organizationId}
              options={organizations}
            />
          </Field>
          <Button>{t("choose")}</Button>
        </Form>
      )}
      <FormMessage result={result} />
      <SecondFactorRule rule={rule} />
      <People rule={rule} />
      <SingleSignOn key={rule.organizationId} rule={rule} result={result} />
      <PasswordRule rule={rule} />
    </Page>
  );
}

type Rule = NonNullable<RulesData["rule"]>;

function SecondFactorRule({ rule }: { rule: Rule }) {
  const { t } = useTranslation("sign-in-rules");
  const { organizationId, secondFactor, since } = rule;
  return (
    <Card title={t("sf")}>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="organizationId" value={organizationId} />
        <p className="font-semibold">
          {secondFactor ? t("since", { by: secondFactor.by, date: since ?? "" }) : t("choice")}
        </p>
        <p className="text-soft">{t("sfText")}</p>
        <div>
          {secondFactor ? (
            <Button name="intent" value="release">
              {t("release")}
            </Button>
          ) : (
            <Button variant="primary" name="intent" value="require">
              {t("require")}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}

function People({ rule }: { rule: Rule }) {
  const { t } = useTranslation("sign-in-rules");
  const { peopleCount, protectedCount, people } = rule;
  return (
    <Card title={t("people")} aside={<span className="text-soft">{t("count", { protectedCount, peopleCount })}</span>}>
      <ul className="divide-y divide-line border-line border-y">
        {people.map(({ _id, name, email, hasSecondFactor }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <bdi className="font-medium">{name || email}</bdi>
              <span className="block text-soft text-sm wrap-anywhere">{email}</span>
            </span>
            <Badge tone={hasSecondFactor ? "accent" : "brass"}>{t(hasSecondFactor ? "on" : "off")}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Signing in at the provider alone; what is missing for it is said in place of the button. */
function PasswordRule({ rule }: { rule: Rule }) {
  const { t } = useTranslation("sign-in-rules");
  const { organizationId, passwordsOff, passwordsOffLacks, offSince } = rule;
  return (
    <Card title={t("passwords.title")}>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="organizationId" value={organizationId} />
        <p className="font-semibold">
          {passwordsOff ? t("passwords.off", { by: passwordsOff.by, date: offSince ?? "" }) : t("passwords.on")}
        </p>
        <p className="text-soft">{t("passwords.text")}</p>
        {passwordsOff ? (
          <div>
            <Button name="intent" value="passwordsOn">
              {t("passwords.turnOn")}
            </Button>
          </div>
        ) : passwordsOffLacks ? (
          <p>{t(`passwords.lacks.${passwordsOffLacks}`)}</p>
        ) : (
          <div>
            <Button variant="primary" name="intent" value="passwordsOff">
              {t("passwords.turnOff")}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  );
}
