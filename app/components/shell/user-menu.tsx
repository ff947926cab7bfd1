import type { ReactNode } from "react";
import { Form, href, useLocation } from "react-router";
import { preferencesPath, signOutPath } from "#app/lib/shell-paths.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ShellData } from "#app/services/shell/shell.server.ts";
import { Avatar } from "#app/ui/badge.tsx";
import { Check, ChevronDown, LogOut, Monitor, Moon, Sun, UserRound } from "#app/ui/icons/lucide.tsx";
import { Menu, MenuButton, MenuLink } from "#app/ui/menu.tsx";
import { languages } from "#contract/languages.ts";

/** Each language by its own name, so that everybody finds theirs. */
const languageNames = { fr: "Français", en: "English", es: "Español", it: "Italiano" };
const themeIcons = { system: Monitor, light: Sun, dark: Moon };
const themes = ["system", "light", "dark"] as const;

/** Profile, language, theme, sign out: links and plain posts. */
export function UserMenu({ data }: { data: ShellData }) {
  const { t } = useTranslation("shell");
  const { user } = data;
  return (
    <Menu
      id="user-menu"
      triggerClassName="btn btn-ghost gap-2 px-1.5"
      trigger={
        <>
          <Avatar name={user.name} src={user.avatarUrl} className="size-7" />
          <span className="sr-only">{t("user.menu")} </span>
          <span className="max-w-40 truncate max-sm:sr-only">{user.name}</span>
          <ChevronDown aria-hidden className="max-sm:hidden" />
        </>
      }
    >
      <p className="menu-label">
        <span className="block truncate font-semibold text-ink text-sm">{user.name}</span>
        <span className="block truncate">{user.email}</span>
      </p>
      <MenuLink to={href("/users/:userId", { userId: user.id })} icon={<UserRound aria-hidden />}>
        {t("nav.profile")}
      </MenuLink>
      {data.own?.map(({ key, to }) => (
        <MenuLink key={key} to={to}>
          {t(`nav.${key}`)}
        </MenuLink>
      ))}
      <hr />
      <Choices label={t("user.language")}>
        {languages.map((language) => (
          <Choice key={language} name="language" value={language} current={data.language}>
            <span lang={language}>{languageNames[language]}</span>
          </Choice>
        ))}
      </Choices>
      <hr />
      <Choices label={t("user.theme")}>
        {themes.map((theme) => {
          const Icon = themeIcons[theme];
          return (
            <Choice key={theme} name="theme" value={theme} current={data.theme}>
              <Icon aria-hidden /> {t(`themes.${theme}`)}
            </Choice>
          );
        })}
      </Choices>
      <hr />
      <Form method="post" action={signOutPath} reloadDocument>
        <MenuButton icon={<LogOut aria-hidden />}>{t("user.signOut")}</MenuButton>
      </Form>
    </Menu>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={preferencesPath} preventScrollReset>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <p className="menu-label">{label}</p>
      {children}
    </Form>
  );
}

function Choice({
  name,
  value,
  current,
  children,
}: {
  name: string;
  value: string;
  current: string;
  children: ReactNode;
}) {
  return (
    <MenuButton name={name} value={value} aria-current={value === current || undefined}>
      {children}
      {value === current && <Check aria-hidden className="ms-auto" />}
    </MenuButton>
  );
}
