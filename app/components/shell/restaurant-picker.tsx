import { type ChangeEvent, useState } from "react";
import { Form, href, Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { RestaurantChoice, ShellData } from "#app/services/shell/shell.server.ts";
import { Avatar } from "#app/ui/badge.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { SearchField } from "#app/ui/field.tsx";
import { Check, ChevronsUpDown, Store } from "#app/ui/icons/lucide.tsx";
import { useFoundChoices, useRestaurantChoices } from "./use-restaurant-choices.ts";

const panelId = "restaurant-picker";

/**
 * The present restaurant, and links to the same screen of another. Without scripts, and with more restaurants than the page contains, the
 * search opens the list.
 */
export function RestaurantPicker({ data }: { data: ShellData }) {
  const { t } = useTranslation("shell");
  const { restaurant } = data;
  const name = restaurant?.name ?? t("picker.none");
  const { choices, panel } = useRestaurantChoices(data.choices);
  return (
    <>
      <button type="button" popoverTarget={panelId} className="picker" title={name}>
        {restaurant ? (
          <Avatar name={name} square />
        ) : (
          <span className="avatar avatar-square bg-nav-hover text-nav-ink">
            <Store aria-hidden />
          </span>
        )}
        <span className="sidenav-text grid">
          <span className="sr-only">{t("picker.label")} </span>
          <span className="truncate font-semibold">{name}</span>
          <span className="truncate text-nav-soft text-sm">{restaurant?.detail ?? t("picker.hint")}</span>
        </span>
        <ChevronsUpDown aria-hidden className="sidenav-text" />
      </button>
      <div id={panelId} popover="auto" className="menu picker-panel" {...panel}>
        <PickerPanel data={data} choices={choices} />
      </div>
    </>
  );
}

function PickerPanel({ data, choices }: { data: ShellData; choices: RestaurantChoice[] | null }) {
  const { t } = useTranslation("shell");
  const [typed, setTyped] = useState("");
  const [own, setOwn] = useState(false);
  const search = new URLSearchParams({
    ...(typed.trim() && { search: typed.trim() }),
    ...(own && { own: "true" }),
  }).toString();
  // The names in the page suffice, unless there are more or only own ones are wanted.
  const found = useFoundChoices(own || (data.hasMoreChoices && typed.trim() !== "") ? search : null);
  const shown = found ?? (typed === "" ? choices : choices?.filter((choice) => matches(choice, typed)));
  const onChange = (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value);
  return (
    <>
      <Form action={href("/restaurants/list")} className="p-1 pb-2">
        <SearchField label={t("picker.search")} onChange={onChange} autoComplete="off" />
        {data.offersOwn && (
          <Checkbox
            name="own"
            value="true"
            label={t("picker.own")}
            onChange={(event) => setOwn(event.currentTarget.checked)}
            className="px-2 pt-2"
          />
        )}
      </Form>
      <ul>
        {shown?.map((choice) => (
          <li key={choice.id}>
            <Link to={choice.to} className="menu-item" aria-current={choice.id === data.restaurant?.id || undefined}>
              <Avatar name={choice.name} square className="size-7 text-xs" />
              <span className="grid min-w-0 flex-1 leading-tight">
                <span className="truncate">{choice.name}</span>
                <span className="truncate font-normal text-soft text-sm">{choice.detail}</span>
              </span>
              {choice.id === data.restaurant?.id && <Check aria-hidden />}
            </Link>
          </li>
        ))}
      </ul>
      {shown?.length === 0 && <p className="menu-label">{t("picker.noMatch")}</p>}
      <hr />
      <Link to={`${href("/restaurants/list")}${search ? `?${search}` : ""}`} className="menu-item">
        {t(data.hasMoreChoices ? "picker.more" : "picker.all")}
      </Link>
    </>
  );
}

/** Without accents and case, as in the list's own search. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function matches(choice: RestaurantChoice, typed: string): boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const text = folded(`${choice.name} ${choice.detail}`);
  return words.every((word) => text.includes(word));
}
