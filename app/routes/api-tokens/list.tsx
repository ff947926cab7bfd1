import { href } from "react-router";
import { EndToken, TokenList } from "#app/components/api-tokens/token-list.tsx";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { ListFilters } from "#app/components/lists/list-filters.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { NoMatch } from "#app/components/lists/no-match.tsx";
import { DeveloperTabs } from "#app/components/webhooks/developer-tabs.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { apiTokenIntents } from "#app/services/api-tokens/actions.server.ts";
import { type ApiTokensData, loadApiTokens } from "#app/services/api-tokens/list.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Lock, Plus } from "#app/ui/icons/lucide.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { Route } from "./+types/list.ts";

export const handle = { namespaces: ["api-tokens", "webhooks", "lists"], list: "api-tokens" } satisfies RouteHandle;

export const loader = ({ context, url }: Route.LoaderArgs) => loadApiTokens(context, url);
export const action = formAction({ intents: apiTokenIntents });

export default function ApiTokensRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("api-tokens");
  const { rows, links, isNone, ending } = data;
  const create = (
    <LinkButton to={links.own} variant="primary" icon={<Plus aria-hidden />}>
      {t("create")}
    </LinkButton>
  );
  return (
    <Page
      title={t("title")}
      state={isNone ? undefined : data.countText}
      views={<DeveloperTabs current="tokens" isAdmin={data.isAdmin} />}
      filters={isNone ? undefined : <Filters data={data} />}
      primary={isNone ? undefined : create}
    >
      <div className="grid min-w-0 gap-4">
        <FormMessage result={useFormResult(actionData)} />
        {ending && <EndToken token={ending} keep={links.self} />}
        <div id={handle.list} tabIndex={-1} className="min-w-0 outline-none">
          {rows.length > 0 ? (
            <TokenList rows={rows} namesOwner />
          ) : isNone ? (
            <EmptyState className="card" icon={<Lock aria-hidden />} title={t("empty.title")} actions={create}>
              {t("empty.text")}
            </EmptyState>
          ) : (
            <NoMatch title={t("noMatch")} to={links.all} />
          )}
        </div>
        <p className="max-w-prose text-soft text-sm">
          {t("intro")}{" "}
          <a href="/api/docs" className="link">
            {t("docs")}
          </a>
        </p>
      </div>
      <ListPages links={links.pages} label={t("pages")} className="pt-6" />
    </Page>
  );
}

function Filters({ data: { query, links, isNarrowed } }: { data: ApiTokensData }) {
  const { t } = useTranslation("api-tokens");
  return (
    <ListFilters
      action={href("/admin/developer-settings")}
      at={links.self}
      search={{ label: t("search"), value: query.search, lengthMax: 120 }}
      press="search"
      clear={isNarrowed ? { to: links.clear, all: false } : null}
    >
      <Field label={t("state.label")} hideLabel>
        <Select
          name="state"
          defaultValue={query.state}
          options={(["live", "ended", "all"] as const).map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      </Field>
    </ListFilters>
  );
}
