import { href, Link, useFetcher, useLocation } from "react-router";
import { preferencesPath } from "#app/lib/shell-paths.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ShellData } from "#app/services/shell/shell.server.ts";
import { IconButton } from "#app/ui/button.tsx";
import { PanelLeftClose, PanelLeftOpen, X } from "#app/ui/icons/lucide.tsx";
import { Brand } from "./brand.tsx";
import { NavGroups } from "./nav-groups.tsx";
import { ScopePicker } from "./scope-picker.tsx";

/** The navigation. One element for both: a column beside the page where there is room, a drawer (the browser's own popover) on a phone. */
export function Sidenav({ id, data, isOpen }: { id: string; data: ShellData; isOpen: boolean }) {
  const { t } = useTranslation("shell");
  return (
    <aside id={id} popover="auto" className="sidenav" aria-label={t("sidenav.label")}>
      <div className="awning sidenav-awning" aria-hidden />
      <div className="sidenav-head">
        <Link to={href("/restaurants/list")} aria-label={t("sidenav.home")}>
          <Brand />
        </Link>
        <span className="md:hidden">
          <IconButton type="button" label={t("sidenav.close")} popoverTarget={id} popoverTargetAction="hide">
            <X aria-hidden />
          </IconButton>
        </span>
      </div>
      <ScopePicker data={data} />
      <nav aria-label={t("sidenav.navigation")} className="sidenav-links">
        <NavGroups groups={data.navigation} isWide={isOpen} />
      </nav>
      <Toggle isOpen={isOpen} />
    </aside>
  );
}

/** Posts the state for the cookie; on a phone the drawer needs none. */
function Toggle({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation("shell");
  const fetcher = useFetcher({ key: "sidenav" });
  const { pathname, search } = useLocation();
  const label = t(isOpen ? "sidenav.narrow" : "sidenav.widen");
  const Icon = isOpen ? PanelLeftClose : PanelLeftOpen;
  return (
    <fetcher.Form method="post" action={preferencesPath} className="sidenav-toggle">
      <input type="hidden" name="sidenav" value={isOpen ? "closed" : "open"} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button type="submit" className="nav-entry" title={label} aria-expanded={isOpen}>
        <Icon aria-hidden />
        <span className="nav-text">{label}</span>
      </button>
    </fetcher.Form>
  );
}
