import { href, Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ShellData } from "#app/services/shell/shell.server.ts";
import { Menu as MenuIcon } from "#app/ui/icons/lucide.tsx";
import { Brand } from "./brand.tsx";
import { UserMenu } from "./user-menu.tsx";

/** On a phone the button of the sidenav; everywhere the user menu. */
export function Header({ data, drawerId }: { data: ShellData; drawerId: string }) {
  const { t } = useTranslation("shell");
  return (
    <header className="frame-header">
      <button type="button" popoverTarget={drawerId} className="btn btn-ghost btn-icon md:hidden">
        <MenuIcon aria-hidden />
        <span className="sr-only">{t("sidenav.open")}</span>
      </button>
      <Link to={href("/restaurants/list")} aria-label={t("sidenav.home")} className="flex md:hidden">
        <Brand markOnly />
      </Link>
      {data.restaurant && (
        <p className="min-w-0 truncate text-soft">
          <strong className="font-semibold text-ink">{data.restaurant.name}</strong>
          <span className="max-sm:hidden"> · {data.restaurant.detail}</span>
        </p>
      )}
      <div className="ms-auto flex-none">
        <UserMenu data={data} />
      </div>
    </header>
  );
}
