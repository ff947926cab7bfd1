import { useNavigation } from "react-router";
import { LoadFailure } from "#app/components/errors/load-failure.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TemplateListData } from "#app/services/templates/screen.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Download, MessageSquareText, Plus, SearchX, Upload } from "#app/ui/icons/lucide.tsx";
import { MenuLink } from "#app/ui/menu.tsx";
import { Tabs } from "#app/ui/navigation.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { TemplateFilters } from "./template-filters.tsx";
import { TemplateRow } from "./template-row.tsx";

export const templateListId = "templates";

type Props = { data: TemplateListData };

/** The templates of a kind at a restaurant, its organization's included. */
export function TemplateListScreen({ data }: Props) {
  const isPending = useNavigation().state === "loading";
  const { t } = useTranslation("templates");
  const { links, mayCreate } = data;
  return (
    <Page
      title={data.title}
      state={<span role="status">{data.countText}</span>}
      filters={<TemplateFilters data={data} />}
      views={
        <Tabs
          label={t("kinds.label")}
          tabs={data.kinds.map(({ kind, to, isShown }) => ({ to, current: isShown, label: t(`kinds.${kind}`) }))}
        />
      }
      primary={<Create data={data} />}
      moreLabel={t("actions.more")}
      more={
        <>
          {links.export && (
            <MenuLink to={links.export} reloadDocument download>
              <Download aria-hidden />
              {t("actions.export")}
            </MenuLink>
          )}
          {mayCreate && (
            <MenuLink to={links.import}>
              <Upload aria-hidden />
              {t("actions.import")}
            </MenuLink>
          )}
        </>
      }
    >
      <section
        id={templateListId}
        tabIndex={-1}
        aria-busy={isPending || undefined}
        className="grid min-w-0 content-start gap-4 outline-none aria-busy:opacity-60"
      >
        <Results data={data} />
      </section>
    </Page>
  );
}

function Create({ data: { links, mayCreate } }: Props) {
  const { t } = useTranslation("templates");
  if (!mayCreate) return null;
  return (
    <LinkButton to={links.create} variant="primary" icon={<Plus aria-hidden />}>
      {t("actions.create")}
    </LinkButton>
  );
}

function Results({ data }: Props) {
  const { links } = data;
  if (data.failureReference) return <Failure data={data} />;
  return (
    <>
      {data.rows.length === 0 ? (
        <Empty data={data} />
      ) : (
        <ul className="grid gap-3">
          {data.rows.map((row) => (
            <TemplateRow key={row.id} row={row} />
          ))}
        </ul>
      )}
      <ListPages links={links.pages} />
    </>
  );
}

function Failure({ data }: Props) {
  const { t } = useTranslation("templates");
  const reference = t("failure.reference", { reference: data.failureReference });
  return (
    <LoadFailure title={t("failure.title")} reference={reference} retry={t("failure.retry")} to={data.links.self}>
      {t("failure.text")}
    </LoadFailure>
  );
}

/** No template, or no match: the reason, and one next step. */
function Empty({ data }: Props) {
  const { t } = useTranslation("templates");
  const { t: lists } = useTranslation("lists");
  const { links, mayCreate } = data;
  if (data.isNarrowed)
    return (
      <EmptyState
        className="card"
        icon={<SearchX aria-hidden />}
        title={t(data.isNothingTicked ? "empty.nothingTicked" : "empty.noMatch")}
        actions={
          <LinkButton to={links.base} variant="primary">
            {lists("clearFilters")}
          </LinkButton>
        }
      >
        {t(data.isNothingTicked ? "empty.nothingTickedText" : "empty.noMatchText")}
      </EmptyState>
    );
  return (
    <EmptyState className="card" icon={<MessageSquareText aria-hidden />} title={t("empty.none")}>
      {data.intro} {t(mayCreate ? "empty.noneText" : "empty.noneTextReader")}
    </EmptyState>
  );
}
