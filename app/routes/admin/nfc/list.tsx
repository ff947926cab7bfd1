import { Form, href, Link } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { ListFilters } from "#app/components/lists/list-filters.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { NoMatch } from "#app/components/lists/no-match.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { type FormResult, fieldState } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { changeChipsIntent } from "#app/services/nfc-chips/actions.server.ts";
import { type ChipsData, loadChips } from "#app/services/nfc-chips/list.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox, RowCheckbox } from "#app/ui/choice.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { Plus, Upload } from "#app/ui/icons/lucide.tsx";
import { MenuLink } from "#app/ui/menu.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ColumnHead, NumberCell, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/list.ts";

export const handle = { namespaces: ["nfc-chips", "lists"], list: "chips" } satisfies RouteHandle;

export const loader = ({ context, url }: Route.LoaderArgs) => loadChips(context, url);

export const action = formAction({ intents: { change: changeChipsIntent } });

export default function NfcChipsRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("nfc-chips");
  const result = useFormResult(actionData);
  const { links, rows, unassigned, query, restaurant } = data;
  return (
    <Page
      title={t("title")}
      state={rows.length > 0 ? data.countText : undefined}
      primary={
        <LinkButton to={links.create} variant="primary" icon={<Plus aria-hidden />}>
          {t("create")}
        </LinkButton>
      }
      more={
        <>
          <MenuLink to={links.import}>{t("import.open")}</MenuLink>
          <MenuLink to={links.export} reloadDocument>
            {t("export")}
          </MenuLink>
        </>
      }
      moreLabel={t("more")}
      filters={<Filters data={data} />}
    >
      <div className="grid min-w-0 gap-4">
        {restaurant && (
          <p className="wrap-anywhere">
            {t("ofRestaurant", { name: restaurant.name })}{" "}
            <Link to={restaurant.clear} className="link reach">
              {t("ofAll")}
            </Link>
          </p>
        )}
        {unassigned > 0 && query.state !== "unassigned" && (
          <Banner
            tone="brass"
            actions={
              <LinkButton to={links.unassigned} size="small">
                {t("unassigned.open")}
              </LinkButton>
            }
          >
            {t("unassigned.text", { count: unassigned })}
          </Banner>
        )}
        <div id={handle.list} tabIndex={-1} className="min-w-0 outline-none">
          {rows.length === 0 ? (
            <NoChips data={data} />
          ) : (
            <Form method="post" action={links.here} className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <FormMessage result={result} />
              <Chips data={data} />
              <BulkBar data={data} result={result} />
            </Form>
          )}
        </div>
        <ListPages links={links.pages} />
      </div>
    </Page>
  );
}

function Filters({ data: { query, links, isNarrowed, organizations } }: { data: ChipsData }) {
  const { t } = useTranslation("nfc-chips");
  return (
    <ListFilters
      action={href("/admin/nfc")}
      at={links.self}
      search={{ label: t("search"), value: query.search, lengthMax: 120 }}
      press="filter"
      clear={isNarrowed ? { to: links.clear, all: true } : null}
      kept={{ sort: query.sort === "newest" ? "" : query.sort, restaurant: query.restaurantId }}
    >
      <Field label={t("columns.state")} hideLabel>
        <Select
          name="state"
          defaultValue={query.state}
          options={(["all", "assigned", "unassigned", "deactivated"] as const).map((value) => ({
            value,
            label: t(`states.${value}`),
          }))}
        />
      </Field>
      {organizations.length > 1 && (
        <Field label={t("columns.organization")} hideLabel>
          <Select
            name="organization"
            defaultValue={query.organizationId}
            options={[{ value: "", label: t("everyOrganization") }, ...organizations]}
          />
        </Field>
      )}
    </ListFilters>
  );
}

const wideOnly = "max-md:hidden";
type Row = ChipsData["rows"][number];

function Chips({ data: { query, links, rows } }: { data: ChipsData }) {
  const { t } = useTranslation("nfc-chips");
  const sorted = (sort: typeof query.sort, direction: "ascending" | "descending") =>
    query.sort === sort ? ({ sorted: direction } as const) : {};
  return (
    <Card flush className="overflow-clip">
      <Table caption={t("title")}>
        <thead>
          <tr>
            <ColumnHead>{t("columns.chip")}</ColumnHead>
            <ColumnHead className={wideOnly} to={links.sorts.restaurant} {...sorted("restaurant", "ascending")}>
              {t("columns.restaurant")}
            </ColumnHead>
            <ColumnHead className={wideOnly}>{t("columns.target")}</ColumnHead>
            <ColumnHead className={wideOnly} to={links.sorts.lastTap} {...sorted("lastTap", "descending")}>
              {t("columns.lastTap")}
            </ColumnHead>
            <ColumnHead numeric to={links.sorts.taps} {...sorted("taps", "descending")}>
              {t("columns.taps")}
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="wrap-anywhere">
                <span className="flex items-start gap-2.5">
                  <RowCheckbox name="chipIds" value={row.id} label={t("bulk.tick", { name: row.name })} />
                  <span className="min-w-0">
                    <Link to={row.to} className="reach font-semibold hover:text-accent">
                      {row.name}
                    </Link>
                    {row.uid && <span className="block text-soft text-sm">{row.uid}</span>}
                    <State row={row} />
                    <span className="block text-sm md:hidden">
                      {row.place.restaurant?.label ?? row.place.stock}
                      {row.target.isMissing && <span className="block text-danger">{row.target.text}</span>}
                    </span>
                  </span>
                </span>
              </td>
              <td className={`wrap-anywhere ${wideOnly}`}>
                {row.place.restaurant?.label ?? "–"}
                <span className="block text-soft text-sm">{row.place.stock}</span>
              </td>
              <td className={`${wideOnly} ${row.target.isMissing ? "text-danger" : ""}`}>{row.target.text}</td>
              <td className={`text-soft text-sm ${wideOnly}`}>{row.taps.last}</td>
              <NumberCell>
                {row.taps.count}
                <span className="block text-soft text-sm md:hidden">{row.taps.last}</span>
              </NumberCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function State({ row: { isActive, place } }: { row: Row }) {
  const { t } = useTranslation("nfc-chips");
  if (!isActive) return <Badge>{t("state.deactivated")}</Badge>;
  if (!place.restaurant) return <Badge tone="brass">{t("state.unassigned")}</Badge>;
  return place.restaurant.isActive ? null : <Badge tone="danger">{t("state.restaurantOff")}</Badge>;
}

/** Repeated instead of imported, which would load the service in the browser. */
const actions = ["assign", "unassign", "activate", "deactivate"] as const;

/** What to do with the ticked chips, or with all that are found. */
function BulkBar({ data: { allText, proposed }, result }: { data: ChipsData; result: FormResult | undefined }) {
  const { t } = useTranslation("nfc-chips");
  const { error, value } = fieldState(result, "restaurant");
  return (
    <Card>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Field label={t("bulk.label")}>
          <Select name="change" options={actions.map((one) => ({ value: one, label: t(`bulk.${one}`) }))} />
        </Field>
        <Field label={t("bulk.restaurant")} error={error} className="min-w-0 grow basis-64">
          <TextInput name="restaurant" defaultValue={value} maxLength={300} list="restaurants" autoComplete="off" />
        </Field>
        <Proposed names={proposed} />
        <Button>{t("bulk.press")}</Button>
        <Checkbox name="all" label={allText} />
      </div>
    </Card>
  );
}

/** Restaurants that the browser proposes while one types. */
function Proposed({ names }: { names: readonly string[] }) {
  return (
    <datalist id="restaurants">
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

function NoChips({ data: { links, isNarrowed } }: { data: ChipsData }) {
  const { t } = useTranslation("nfc-chips");
  if (isNarrowed) return <NoMatch title={t("noMatch")} to={links.all} />;
  return (
    <EmptyState
      className="card"
      icon={<Upload aria-hidden />}
      title={t("empty.title")}
      actions={
        <>
          <LinkButton to={links.import} variant="primary">
            {t("import.open")}
          </LinkButton>
          <LinkButton to={links.create}>{t("create")}</LinkButton>
        </>
      }
    >
      {t("empty.text")}
    </EmptyState>
  );
}
