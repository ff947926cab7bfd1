import { type ChangeEvent, type KeyboardEvent, type ToggleEvent, useState } from "react";
import { Form, href, Link } from "react-router";
import { hasEveryWord } from "#app/lib/every-word.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { RestaurantChoice, ShellData } from "#app/services/shell/shell.server.ts";
import { Avatar } from "#app/ui/badge.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { SearchField } from "#app/ui/field.tsx";
import { Check, ChevronsUpDown, Shield, Store } from "#app/ui/icons/lucide.tsx";
import { moveInList } from "./list-keys.ts";
import { useFoundChoices, useRestaurantChoices } from "./use-restaurant-choices.ts";

const panelId = "scope-picker";

/**
 * What the menu is about: all restaurants, one, or the administration; each choice is a link to the same section there. Without scripts,
 * and with more restaurants than the page contains, the search opens the list.
 */
export function ScopePicker({ data }: { data: ShellData }) {
  const { t } = useTranslation("shell");
  const { scope, restaurant, all } = data;
  const name = restaurant?.name ?? (scope === "admin" ? t("picker.admin") : t("picker.all"));
  const detail = restaurant?.detail ?? (scope === "all" ? all.count : "");
  const { choices, panel } = useRestaurantChoices(data.choices);
  return (
    <>
      <button type="button" popoverTarget={panelId} className="picker" title={name}>
        {restaurant ? <Avatar name={name} square /> : <ScopeMark scope={scope} />}
        <span className="nav-text grid">
          <span className="sr-only">{t("picker.label")} </span>
          <span className="truncate font-semibold">{name}</span>
          <span className="truncate text-nav-soft text-sm">{detail}</span>
        </span>
        <ChevronsUpDown aria-hidden className="nav-text" />
      </button>
      <div id={panelId} popover="auto" className="menu picker-panel" {...panel} {...keys}>
        <PickerPanel data={data} choices={choices} />
      </div>
    </>
  );
}

/** The search has the focus once it is open, and Enter leads to the first match. */
const keys = {
  onToggle: ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (newState === "open") currentTarget.querySelector<HTMLElement>("input[type=search]")?.focus();
  },
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (moveInList(event.currentTarget, event.key)) event.preventDefault();
  },
};

function ScopeMark({ scope, className }: { scope: ShellData["scope"]; className?: string }) {
  return (
    <span className={classNames("avatar avatar-square bg-nav-hover text-nav-ink", className)}>
      {scope === "admin" ? <Shield aria-hidden /> : <Store aria-hidden />}
    </span>
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
  const shown =
    found ?? (typed === "" ? choices : choices?.filter(({ name, detail }) => hasEveryWord(`${name} ${detail}`, typed)));
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
        {typed === "" && !own && (
          <li>
            <Link to={data.all.to} className="menu-item" aria-current={data.scope === "all" || undefined}>
              <ScopeMark scope="all" className="size-7" />
              <span className="min-w-0 flex-1 truncate">
                {t("picker.all")} <span className="text-soft">({data.all.count})</span>
              </span>
              {data.scope === "all" && <Check aria-hidden />}
            </Link>
          </li>
        )}
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
        {typed === "" && data.adminPath && (
          <li>
            <Link to={data.adminPath} className="menu-item" aria-current={data.scope === "admin" || undefined}>
              <ScopeMark scope="admin" className="size-7" />
              <span className="min-w-0 flex-1 truncate">{t("picker.admin")}</span>
              {data.scope === "admin" && <Check aria-hidden />}
            </Link>
          </li>
        )}
      </ul>
      {shown?.length === 0 && <p className="menu-label">{t("picker.noMatch")}</p>}
      <hr />
      <Link to={`${href("/restaurants/list")}${search ? `?${search}` : ""}`} className="menu-item">
        {t("picker.more")}
      </Link>
    </>
  );
}
