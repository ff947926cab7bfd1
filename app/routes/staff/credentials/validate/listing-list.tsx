import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { type FormResult, isRefused, isTicked, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { Choice, ListingRow, listingsOf } from "#app/services/credentials/listings.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { Check } from "#app/ui/icons/lucide.tsx";

type Data = Extract<Awaited<ReturnType<typeof listingsOf>>, { kind: "listings" }>;

/** One form over all listings: boxes to add them, selects for their restaurant. New ones are ticked at first. */
export function ListingList({ data, result }: { data: Data; result: FormResult | undefined }) {
  const { t } = useTranslation("credentials");
  const isBusy = useNavigation().state !== "idle";
  const { rows, choices, account, remainingCount, remainingText, links } = data;
  const refused = isRefused(result) ? resultFor(result, "add") : undefined;
  const [tickedCount, setTickedCount] = useState(
    () =>
      rows.filter((row, at) => !row.added && isTicked(refused, `additions[${at}].externalId`, row.isTicked, row.id))
        .length,
  );
  const form = useRef<HTMLFormElement>(null);
  const countTicked = () => setTickedCount(form.current?.querySelectorAll("input[type=checkbox]:checked").length ?? 0);
  // Boxes that a browser has ticked anew, and rows that went with their restaurants, are no event of the form.
  useEffect(countTicked);
  const mayAdd = account.canManage && rows.some(({ added }) => !added);
  return (
    <Form method="post" action={links.self} ref={form} className="grid gap-4" onChange={countTicked}>
      <input type="hidden" name="credential" value={account.id} />
      <ul className="card divide-y divide-line">
        {rows.map((row, at) => (
          <li
            key={row.id}
            className="grid gap-x-4 gap-y-2 p-4 md:grid-cols-[minmax(0,1fr)_minmax(14rem,20rem)] md:items-center"
          >
            <Place row={row} mayAdd={account.canManage} name={`additions[${at}].externalId`} refused={refused} />
            {!row.added && account.canManage && (
              <Into row={row} choices={choices} name={`additions[${at}].restaurantId`} refused={refused} />
            )}
          </li>
        ))}
      </ul>
      {mayAdd && (
        <div className="sticky-bar">
          <Button variant="primary" name="intent" value="add" icon={<Check aria-hidden />} busy={isBusy}>
            {tickedCount === 0 ? t("validate.addNone") : t("validate.add", { count: tickedCount })}
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

/** `name`: of its field. */
type RowProps = { row: ListingRow; name: string; refused: FormResult | undefined };

function Place({ row, mayAdd, name, refused }: RowProps & { mayAdd: boolean }) {
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
        name={name}
        value={row.id}
        defaultChecked={isTicked(refused, name, row.isTicked)}
        aria-label={t("validate.pick", { name: row.name })}
      />
      {text}
    </label>
  );
}

function Into({ row, choices, name, refused }: RowProps & { choices: readonly Choice[] }) {
  const { t } = useTranslation("credentials");
  return (
    <div className="max-md:ps-7">
      <Select
        name={name}
        aria-label={t("validate.into", { name: row.name })}
        defaultValue={typedValue(refused, name) ?? row.choice}
        options={[{ value: "", label: t("validate.newRestaurant") }, ...choices]}
      />
      {row.reason && <p className="field-hint">{row.reason}</p>}
    </div>
  );
}
