import { Form, href, Link } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { historyPath } from "#app/services/audit/links.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { restaurantGroupIntents } from "#app/services/restaurant-groups/actions.server.ts";
import { loadRestaurantGroup, type RestaurantGroupData } from "#app/services/restaurant-groups/form.server.ts";
import type { GroupMembers } from "#app/services/restaurant-groups/present.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { MenuLink } from "#app/ui/menu.tsx";
import { Segmented } from "#app/ui/navigation.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/one.ts";
import { GroupForm } from "./group-form.tsx";

export const handle = {
  namespaces: ["restaurant-groups", "lists"],
  parent: () => ({ to: href("/restaurants/groups"), nav: "restaurantGroups" }),
} satisfies RouteHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const data = await loadRestaurantGroup(context, url, params.groupId);
  return { data, history: data.groupId && (await historyPath(context, { subjectId: data.groupId })) };
}

export const action = formAction({ intents: restaurantGroupIntents });

const isMembers = (value: unknown): value is GroupMembers =>
  typeof value === "object" && value !== null && "members" in value;

export default function RestaurantGroupRoute({ loaderData: { data, history }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("restaurant-groups");
  const result = useFormResult(actionData);
  const { fields, links, mayChange, groupId } = data;
  const previewed = result && isMembers(result.value) ? result.value : null;
  const shown = previewed ?? (data.kind === "rule" || !mayChange ? data.now : null);
  return (
    <Page
      title={data.title}
      state={data.edited || undefined}
      width="form"
      moreLabel={t("more")}
      more={
        mayChange && groupId ? (
          <>
            {history && <MenuLink to={history}>{t("history")}</MenuLink>}
            <MenuLink to={links.askDeletion}>{t("deletion.open")}</MenuLink>
          </>
        ) : undefined
      }
    >
      <div className="grid min-w-0 gap-4">
        {data.deletion && <Deletion data={data} />}
        <FormMessage result={result} />
        {data.organizations.length > 1 && <OrganizationChoice data={data} />}
        {fields && (
          <>
            <Segmented
              label={t("kind.label")}
              options={(["hand", "rule"] as const).map((kind) => ({
                to: links[kind],
                label: t(`kind.${kind}`),
                current: data.kind === kind,
              }))}
            />
            <GroupForm key={`${groupId} ${data.kind} ${fields.version}`} data={data} fields={fields} result={result} />
          </>
        )}
        {links.replyRules && (
          <Link to={links.replyRules} className="link reach w-fit">
            {t("members.rules")}
          </Link>
        )}
        {shown && <Members shown={shown} data={data} isPreview={previewed !== null} />}
      </div>
    </Page>
  );
}

/** Another organization has other restaurants: it is chosen before the form. */
function OrganizationChoice({ data }: { data: RestaurantGroupData }) {
  const { t } = useTranslation("restaurant-groups");
  return (
    <Form className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="kind" value={data.kind} />
      <Field label={t("organization")}>
        <Select name="organization" defaultValue={data.organizationId} options={data.organizations} />
      </Field>
      <Button>{t("choose")}</Button>
    </Form>
  );
}

type MembersProps = { shown: GroupMembers; data: RestaurantGroupData; isPreview: boolean };

/** Who is in the group now, and why. */
function Members({ shown, data, isPreview }: MembersProps) {
  const { t } = useTranslation("restaurant-groups");
  return (
    <Card title={t(isPreview ? "preview.title" : "members.title")}>
      <p role="status" className="font-semibold">
        {shown.count}
      </p>
      {!isPreview && data.reason && (
        <p className="text-soft text-sm">
          {data.reason} {data.rule}
        </p>
      )}
      {shown.note && (
        <Banner tone="brass" className="mt-2">
          {shown.note}
        </Banner>
      )}
      <ul className="grid gap-2 pt-3">
        {shown.members.map(({ id, name, facts }) => (
          <li key={id} className="wrap-anywhere">
            {name}
            <div className="text-soft text-sm">{facts}</div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The confirmation before a group is deleted, with what leads to it. */
function Deletion({ data }: { data: RestaurantGroupData }) {
  const { t } = useTranslation("restaurant-groups");
  const { deletion, title, fields, links } = data;
  if (!deletion) return null;
  return (
    <Banner tone="danger" role="alert">
      <p className="wrap-anywhere font-semibold">{t("deletion.title", { name: title })}</p>
      {deletion.uses === null && !deletion.losesRules && <p>{t("deletion.unused")}</p>}
      {deletion.losesRules && <p>{t("deletion.losesRules")}</p>}
      {deletion.uses !== null && (
        <>
          <p className="wrap-anywhere">{deletion.uses}</p>
          <p className="pt-1">{t(deletion.isLast ? "deletion.takesTemplates" : "deletion.keepsTemplates")}</p>
        </>
      )}
      <Form method="post" action={links.self} className="flex flex-wrap gap-2 pt-3">
        <input type="hidden" name="version" value={fields?.version} />
        <input type="hidden" name="takesTemplates" value={String(deletion.isLast)} />
        <Button variant="danger" name="intent" value="delete">
          {t("deletion.confirm")}
        </Button>
        <LinkButton to={links.self}>{t("deletion.keep")}</LinkButton>
      </Form>
    </Banner>
  );
}
