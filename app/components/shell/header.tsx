import { href, Link, useMatches } from "react-router";
import { parentOf } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ShellData } from "#app/services/shell/shell.server.ts";
import { ArrowLeft, Bell } from "#app/ui/icons/lucide.tsx";
import { Brand } from "./brand.tsx";
import { PaletteButton } from "./palette-button.tsx";
import { UserMenu } from "./user-menu.tsx";

/** The top bar: what the menu is about and the way back; the command palette, the bell, the mark of a demo, the user's menu. */
export function Header({ data }: { data: ShellData }) {
  const { t } = useTranslation("shell");
  const parent = parentOf(useMatches());
  const { restaurant } = data;
  return (
    <header className="frame-header">
      <Link to={href("/restaurants/list")} aria-label={t("sidenav.home")} className="reach flex md:hidden">
        <Brand markOnly />
      </Link>
      <p className="frame-scope" data-below={parent ? "" : undefined}>
        <strong>{restaurant?.name ?? t(data.scope === "admin" ? "picker.admin" : "picker.all")}</strong>
        {restaurant && <span className="max-lg:hidden"> · {restaurant.detail}</span>}
      </p>
      {parent && (
        <Link to={parent.to} className="frame-parent btn btn-ghost btn-small">
          <ArrowLeft aria-hidden className="flex-none" />
          <span className="truncate">{t(`nav.${parent.nav}`)}</span>
        </Link>
      )}
      <div className="ms-auto flex flex-none items-center gap-1">
        <PaletteButton />
        <Link
          to={href("/notifications")}
          aria-label={data.news?.label ?? t("nav.notifications")}
          className="btn btn-ghost btn-icon relative"
        >
          <Bell aria-hidden />
          {data.news && <span className="nav-count absolute -top-1 -right-1">{data.news.count}</span>}
        </Link>
        {data.sandbox && <DemoChip sandbox={data.sandbox} />}
        <UserMenu data={data} />
      </div>
    </header>
  );
}

/** Says once that the platforms are simulated, and leads to the page that plays them. */
function DemoChip({ sandbox }: { sandbox: { console: string | null } }) {
  const { t } = useTranslation("shell");
  const text = (
    <>
      {t("demo.short")}
      <span className="max-lg:sr-only">{t("demo.rest")}</span>
    </>
  );
  if (!sandbox.console) return <span className="demo-chip">{text}</span>;
  return (
    <a href={sandbox.console} className="demo-chip reach" title={t("demo.console")}>
      {text}
    </a>
  );
}
