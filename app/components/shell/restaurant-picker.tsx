import { type ChangeEvent, useState } from "react";
import { Form, href, Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { RestaurantChoice, ShellData } from "#app/services/shell/shell.server.ts";
import { Avatar } from "#app/ui/badge.tsx";
import { SearchField } from "#app/ui/field.tsx";
import { Check, ChevronsUpDown, Store } from "#app/ui/icons/lucide.tsx";

const panelId = "restaurant-picker";

/** The restaurant one works on, and the way to another, on the same screen. Without scripts the search opens the list. */
export function RestaurantPicker({ data }: { data: ShellData }) {
  const { t } = useTranslation("shell");
  const { restaurant } = data;
  const name = restaurant?.name ?? t("picker.none");
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
      <div id={panelId} popover="auto" className="menu picker-panel">
        <PickerPanel data={data} />
      </div>
    </>
  );
}

function PickerPanel({ data }: { data: ShellData }) {
  const { t } = useTranslation("shell");
  const [typed, setTyped] = useState("");
  const shown = data.choices.filter((choice) => matches(choice, typed));
  const onChange = (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value);
  return (
    <>
      <Form action={href("/restaurants/list")} className="p-1 pb-2">
        <SearchField label={t("picker.search")} onChange={onChange} autoComplete="off" />
      </Form>
      <ul>
        {shown.map((choice) => (
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
      {shown.length === 0 && <p className="menu-label">{t("picker.noMatch")}</p>}
      <hr />
      <Link
        to={`${href("/restaurants/list")}${typed ? `?search=${encodeURIComponent(typed)}` : ""}`}
        className="menu-item"
      >
        {t(data.hasMoreChoices ? "picker.more" : "picker.all")}
      </Link>
    </>
  );
}

/** Accents and case do not matter, as in the list's own search. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function matches(choice: RestaurantChoice, typed: string): boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const text = folded(`${choice.name} ${choice.detail}`);
  return words.every((word) => text.includes(word));
}
