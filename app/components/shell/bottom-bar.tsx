import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { NavGroup } from "#app/services/shell/navigation.ts";
import type { EntryKey } from "#app/services/shell/navigation-tree.ts";
import { Menu } from "#app/ui/icons/lucide.tsx";
import { NavCount } from "./nav-groups.tsx";
import { NavIcon } from "./nav-icons.tsx";

/** What stands under the thumb, the most wanted first; the drawn ones keep the order of the menu. */
const wanted: readonly EntryKey[] = ["home", "reviews", "messages", "posts", "forMe", "topics"];
const entryMax = 4;

/** The bar at the foot of a phone: four entries of the menu and the menu itself. It is away while a reply is written. */
export function BottomBar({ groups, drawerId }: { groups: readonly NavGroup[]; drawerId: string }) {
  const { t } = useTranslation("shell");
  const drawn = groups.flatMap((group) => group.entries.map((entry) => ({ group, entry })));
  const keys = wanted.filter((key) => drawn.some(({ entry }) => entry.key === key)).slice(0, entryMax);
  const entries = keys.length > 0 ? drawn.filter(({ entry }) => keys.includes(entry.key)) : drawn.slice(0, entryMax);
  return (
    <nav aria-label={t("sidenav.bar")} className="bottom-bar">
      {entries.map(({ group, entry }) => (
        <Link key={entry.key} to={entry.to} aria-current={entry.current}>
          <NavIcon group={group.key} entry={entry.key} />
          <span>{t(`nav.${entry.key}`)}</span>
          <NavCount of={entry} />
        </Link>
      ))}
      <button type="button" popoverTarget={drawerId}>
        <Menu aria-hidden />
        <span>{t("sidenav.label")}</span>
      </button>
    </nav>
  );
}
