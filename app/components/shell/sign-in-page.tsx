import type { ComponentProps } from "react";
import { href, Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { LanguageSwitch } from "../preferences/language-switch.tsx";
import { AnonymousCard } from "./anonymous-card.tsx";

type SignInPageProps = Omit<ComponentProps<typeof AnonymousCard>, "corner" | "title"> & {
  title: string;
  /** Title of the tab, where the page's own is a greeting. */
  tab?: string;
  /** True: a link to sign-in below the card. */
  hasWayBack?: boolean;
};

/** A page of visitors who are not signed in: the card, the languages, the title of the tab. */
export function SignInPage({ title, tab = title, hasWayBack = false, ...card }: SignInPageProps) {
  return (
    <>
      <title>{`${tab} · Comptoir`}</title>
      <AnonymousCard title={title} corner={<LanguageSwitch />} aside={hasWayBack && <WayBack />} {...card} />
    </>
  );
}

function WayBack() {
  const { t } = useTranslation("auth");
  return (
    <Link to={href("/auth/login")} reloadDocument className="link">
      {t("backToLogin")}
    </Link>
  );
}
