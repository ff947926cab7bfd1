import { Form, useNavigation } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { Choice, ListingRow, listingsOf } from "#app/services/credentials/listings.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { Check } from "#app/ui/icons/lucide.tsx";

type Data = Extract<Awaited<ReturnType<typeof listingsOf>>, { kind: "listings" }>;

/** One form over all places: ticks say which, lists say into which restaurant. New ones are ticked from the start. */
export function ListingList({ data, action }: { data: Data; action: string }) {
  const { t } = useTranslation("credentials");
  const isBusy = useNavigation().state !== "idle";
  const { rows, choices, account, remainingCount, remainingText } = data;
  const mayAdd = account.canManage && rows.some(({ added }) => !added);
  return (
    <Form method="post" action={action} className="grid gap-4">
      <input type="hidden" name="credential" value={account.id} />
      <ul className="card divide-y divide-line">
        {rows.map((row) => (
          <li
            key={row.id}
            className="grid gap-x-4 gap-y-2 p-4 md:grid-cols-[minmax(0,1fr)_minmax(14rem,20rem)] md:items-center"
          >
            <Place row={row} mayAdd={account.canManage} />
            {!row.added && account.canManage && <Into row={row} choices={choices} />}
          </li>
        ))}
      </ul>
      {mayAdd && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button variant="primary" name="intent" value="add" icon={<Check aria-hidden />} busy={isBusy}>
            {t("validate.add")}
          </Button>
          {remainingCount > rows.length && (
            <>
              <Button name="intent" value="addAll" busy={isBusy}>
                {remainingText}
              </Button>
              <span className="text-soft text-sm">{t("validate.addAllHint")}</span>
            </>
          )}
        </div>
      )}
    </Form>
  );
}

function Place({ row, mayAdd }: { row: ListingRow; mayAdd: boolean }) {
  const { t } = useTranslation("credentials");
  const text = (
    <span className="min-w-0">
      <span className="block font-semibold wrap-anywhere">{row.name}</span>
      <span className="block text-soft text-sm wrap-anywhere">{row.address}</span>
      <span className="flex flex-wrap gap-2 pt-1 empty:hidden">
        {row.added && <Badge tone="accent">{row.added}</Badge>}
        {row.duplicate && <Badge tone="brass">{row.duplicate}</Badge>}
      </span>
    </span>
  );
  if (row.added || !mayAdd) return <div className="ps-7">{text}</div>;
  return (
    <label className="choice">
      <input
        type="checkbox"
        name="listing"
        value={row.id}
        defaultChecked={row.isTicked}
        aria-label={t("validate.pick", { name: row.name })}
      />
      {text}
    </label>
  );
}

function Into({ row, choices }: { row: ListingRow; choices: readonly Choice[] }) {
  const { t } = useTranslation("credentials");
  return (
    <div className="max-md:ps-7">
      <Select
        name={`restaurant ${row.id}`}
        aria-label={t("validate.into", { name: row.name })}
        defaultValue={row.choice}
        options={[{ value: "", label: t("validate.newRestaurant") }, ...choices]}
      />
      {row.reason && <p className="field-hint">{row.reason}</p>}
    </div>
  );
}
