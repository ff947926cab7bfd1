import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { NavEntry, NavGroup } from "#app/services/shell/navigation.ts";
import { ChevronRight } from "#app/ui/icons/lucide.tsx";
import { NavIcon } from "./nav-icons.tsx";

/** The tree of the scope. A group with one entry is that entry; the administration is a scope, so its entries stand alone. */
export function NavGroups({ groups, isWide }: { groups: readonly NavGroup[]; isWide: boolean }) {
  return (
    <ul>
      {groups.flatMap((group) => {
        const [first, ...others] = group.entries;
        if (!first) return [];
        if (group.place === "admin")
          return group.entries.map((entry) => (
            <li key={entry.key}>
              <Entry entry={entry} group={group} />
            </li>
          ));
        return (
          <li key={group.key} data-place={group.place}>
            {others.length === 0 ? (
              <Entry entry={first} group={group} />
            ) : group.place === "settings" ? (
              <SettingsEntry group={group} first={first} />
            ) : isWide ? (
              <FoldingGroup group={group} />
            ) : (
              <FlyoutGroup group={group} first={first} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Entry({ entry, group }: { entry: NavEntry; group: NavGroup }) {
  const { t } = useTranslation("shell");
  return (
    <Link to={entry.to} className="nav-entry" aria-current={entry.current} title={t(`nav.${entry.key}`)}>
      <NavIcon group={group.key} entry={entry.key} />
      <span className="nav-text">{t(`nav.${entry.key}`)}</span>
      <NavCount of={entry} />
    </Link>
  );
}

/** One entry; its own stand in a column beside the page. */
function SettingsEntry({ group, first }: { group: NavGroup; first: NavEntry }) {
  const { t } = useTranslation("shell");
  const isCurrent = group.entries.some(({ current }) => current);
  return (
    <Link
      to={first.to}
      className="nav-entry"
      aria-current={isCurrent ? "true" : undefined}
      title={t("groups.settings")}
    >
      <NavIcon group={group.key} />
      <span className="nav-text">{t("groups.settings")}</span>
    </Link>
  );
}

function FoldingGroup({ group }: { group: NavGroup }) {
  const { t } = useTranslation("shell");
  return (
    <details open={group.isOpen} className="nav-group" data-group={group.key}>
      <summary className="nav-head">
        <NavIcon group={group.key} />
        <span className="nav-text">{t(`groups.${textKey(group)}`)}</span>
        <NavCount of={group} />
        <ChevronRight aria-hidden className="nav-fold" />
      </summary>
      <Entries entries={group.entries} />
    </details>
  );
}

/** The narrow menu: an icon that leads to the first entry, and all of them beside it on focus or hover. */
function FlyoutGroup({ group, first }: { group: NavGroup; first: NavEntry }) {
  const { t } = useTranslation("shell");
  const name = t(`groups.${textKey(group)}`);
  const isCurrent = group.entries.some(({ current }) => current);
  return (
    <div className="nav-flyout">
      <Link to={first.to} className="nav-entry" aria-current={isCurrent ? "true" : undefined}>
        <NavIcon group={group.key} />
        <span className="nav-text">{name}</span>
        <NavCount of={group} />
      </Link>
      <div className="nav-flyout-panel">
        <p className="nav-flyout-title">{name}</p>
        <Entries entries={group.entries} />
      </div>
    </div>
  );
}

function Entries({ entries }: { entries: readonly NavEntry[] }) {
  const { t } = useTranslation("shell");
  return (
    <ul className="nav-entries">
      {entries.map((entry) => (
        <li key={entry.key}>
          <Link to={entry.to} className="nav-entry" aria-current={entry.current}>
            <span className="nav-text">{t(`nav.${entry.key}`)}</span>
            <NavCount of={entry} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What is open below an entry or a group. */
export function NavCount({ of: { count, countLabel } }: { of: { count?: string; countLabel?: string } }) {
  if (!count) return null;
  return (
    <span className="nav-count">
      <span aria-hidden>{count}</span>
      <span className="sr-only"> {countLabel}</span>
    </span>
  );
}

/** The administration and the user's menu have no group in the column. */
const textKey = ({ key }: NavGroup) => key as "respond" | "reputation" | "visibility" | "social" | "boosters";
