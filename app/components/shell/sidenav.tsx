import { href, Link, NavLink, useFetcher, useLocation } from "react-router";
import { preferencesPath } from "#app/lib/shell-paths.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { NavGroup, NavItem, ShellData } from "#app/services/shell/shell.server.ts";
import { IconButton } from "#app/ui/button.tsx";
import {
  Bell,
  Inbox,
  LayoutDashboard,
  Mail,
  MessageSquareText,
  MessagesSquare,
  PanelLeftClose,
  PanelLeftOpen,
  PenLine,
  Plug,
  RefreshCw,
  SlidersHorizontal,
  Store,
  Upload,
  X,
} from "#app/ui/icons/lucide.tsx";
import { Brand } from "./brand.tsx";
import { RestaurantPicker } from "./restaurant-picker.tsx";

const icons = {
  restaurants: Store,
  allReviews: MessagesSquare,
  forMe: Bell,
  dashboard: LayoutDashboard,
  reviews: Inbox,
  imports: Upload,
  credentials: Plug,
  platforms: Plug,
  ai: PenLine,
  reviewSettings: SlidersHorizontal,
  automations: RefreshCw,
  connections: Plug,
  reviewTemplates: MessageSquareText,
  messageTemplates: Mail,
};

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
      <RestaurantPicker data={data} />
      <nav aria-label={t("sidenav.navigation")} className="sidenav-links">
        {data.groups.map((group) => (
          <Group key={group.key} group={group} restaurantName={data.restaurant?.name} />
        ))}
      </nav>
      <Toggle isOpen={isOpen} />
    </aside>
  );
}

function Group({ group, restaurantName }: { group: NavGroup; restaurantName: string | undefined }) {
  const { t } = useTranslation("shell");
  return (
    <div>
      <p className="sidenav-title">{group.key === "restaurant" ? restaurantName : t(`groups.${group.key}`)}</p>
      <ul>
        {group.items.map((item) => (
          <li key={item.key}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Item({ item }: { item: NavItem }) {
  const { t } = useTranslation("shell");
  const Icon = icons[item.key];
  return (
    <NavLink to={item.to} className="sidenav-link" title={t(`nav.${item.key}`)}>
      <Icon aria-hidden />
      <span className="sidenav-text">{t(`nav.${item.key}`)}</span>
      {item.count && (
        <span className="sidenav-count">
          <span aria-hidden>{item.count}</span>
          <span className="sr-only">{item.countLabel}</span>
        </span>
      )}
    </NavLink>
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
      <button type="submit" className="sidenav-link" title={label} aria-expanded={isOpen}>
        <Icon aria-hidden />
        <span className="sidenav-text">{label}</span>
      </button>
    </fetcher.Form>
  );
}
