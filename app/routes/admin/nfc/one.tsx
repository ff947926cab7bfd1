import { Form, href, Link } from "react-router";
import { HistoryLink } from "#app/components/audit/history-link.tsx";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SaveBar } from "#app/components/forms/save-bar.tsx";
import { SelectField, TextField } from "#app/components/forms/text-field.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { chipIntents } from "#app/services/nfc-chips/actions.server.ts";
import { type ChipData, loadChip } from "#app/services/nfc-chips/one.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Page } from "#app/ui/page.tsx";
import { nfcChipNameLengthMax } from "#contract/nfc-chips/limits.ts";
import type { Route } from "./+types/one.ts";

export const handle = {
  namespaces: ["nfc-chips"],
  parent: () => ({ to: href("/admin/nfc"), nav: "nfcTotems" }),
} satisfies RouteHandle;

export const loader = ({ context, params, url }: Route.LoaderArgs) => loadChip(context, url, params.chipId);

export const action = formAction({ intents: chipIntents });

export default function NfcChipRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("nfc-chips");
  const result = useFormResult(actionData);
  return (
    <Page
      title={data.title}
      state={
        data.stored && (
          <span className="flex flex-wrap items-center gap-x-3">
            {!data.stored.isActive && <Badge>{t("state.deactivated")}</Badge>}
            {data.history && <HistoryLink to={data.history} />}
          </span>
        )
      }
      width="form"
    >
      <div className="grid min-w-0 gap-4">
        {data.stored && <Stored stored={data.stored} />}
        <ChipForm key={`${data.id} ${data.fields.updatedAt}`} data={data} result={resultFor(result, "save")} />
      </div>
    </Page>
  );
}

/** Where it leads, how often it was tapped, what is written on it, and the switch. */
function Stored({ stored }: { stored: NonNullable<ChipData["stored"]> }) {
  const { t } = useTranslation("nfc-chips");
  const { address, isActive, place, target, taps, addedAt } = stored;
  return (
    <Card title={t("now")}>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="text-soft">{t("columns.restaurant")}</dt>
        <dd className="wrap-anywhere">
          {place.restaurant ? (
            <Link to={place.restaurant.to} className="link reach">
              {place.restaurant.label}
            </Link>
          ) : (
            t("state.unassigned")
          )}
          {place.restaurant && !place.restaurant.isActive && ` (${t("state.restaurantOff")})`}
        </dd>
        <dt className="text-soft">{t("columns.target")}</dt>
        <dd className={target.isMissing ? "text-danger" : ""}>{target.text}</dd>
        <dt className="text-soft">{t("columns.taps")}</dt>
        <dd>{taps.isTapped ? t("tapsAndLast", { count: taps.count, last: taps.last }) : taps.last}</dd>
        <dt className="text-soft">{t("addedAt")}</dt>
        <dd>{addedAt}</dd>
      </dl>
      <div className="pt-4">
        <Field label={t("address.label")} hint={t("address.hint")}>
          <TextInput value={address} readOnly />
        </Field>
      </div>
      <Form method="post" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-4">
        <p className="text-soft text-sm">{t(isActive ? "deactivation" : "activation")}</p>
        <Button name="intent" value={isActive ? "deactivate" : "activate"}>
          {t(isActive ? "bulk.deactivate" : "bulk.activate")}
        </Button>
      </Form>
    </Card>
  );
}

function ChipForm({ data, result }: { data: ChipData; result: FormResult | undefined }) {
  const { t } = useTranslation("nfc-chips");
  const { fields, stocks, pages, proposed } = data;
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="updatedAt" value={typedValue(result, "updatedAt") ?? fields.updatedAt} />
      <input type="hidden" name="shownRestaurant" value={fields.restaurant} />
      <FormMessage result={result} />
      <Card title={t("fields.title")}>
        <div className="grid gap-4">
          <TextField
            name="uid"
            label={t("fields.uid")}
            hint={t("fields.uidHint")}
            result={result}
            defaultValue={fields.uid}
            maxLength={60}
            autoComplete="off"
            required
          />
          <TextField
            name="name"
            label={t("fields.name")}
            hint={t("fields.nameHint")}
            result={result}
            defaultValue={fields.name}
            maxLength={nfcChipNameLengthMax}
            autoComplete="off"
          />
          <TextField
            name="restaurant"
            label={t("fields.restaurant")}
            hint={t("fields.restaurantHint")}
            result={result}
            defaultValue={fields.restaurant}
            maxLength={300}
            list="restaurants"
            autoComplete="off"
          />
          <datalist id="restaurants">
            {proposed.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <SelectField
            name="pageKey"
            label={t("fields.page")}
            hint={t("fields.pageHint")}
            result={result}
            options={pages}
            defaultValue={fields.pageKey}
          />
          <SelectField
            name="organizationId"
            label={t("fields.stock")}
            hint={t("fields.stockHint")}
            result={result}
            options={stocks}
            defaultValue={fields.organizationId}
          />
        </div>
      </Card>
      <SaveBar result={result}>
        <Button variant="primary" name="intent" value="save">
          {t(data.id === null ? "create" : "save")}
        </Button>
      </SaveBar>
    </Form>
  );
}
