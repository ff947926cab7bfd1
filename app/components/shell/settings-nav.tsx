import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { NavGroup } from "#app/services/shell/navigation.ts";
import { NavIcon } from "./nav-icons.tsx";

/** The settings of the scope: a column beside the page, a row above it where there is no room. */
export function SettingsNav({ group }: { group: NavGroup }) {
  const { t } = useTranslation("shell");
  return (
    <nav aria-label={t("groups.settings")} className="settings-nav">
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.key}>
            <Link to={entry.to} className="nav-entry" aria-current={entry.current}>
              <NavIcon group={group.key} entry={entry.key} />
              {t(`nav.${entry.key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
