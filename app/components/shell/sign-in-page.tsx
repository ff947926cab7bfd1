import type { ComponentProps } from "react";
import { LanguageSwitch } from "../preferences/language-switch.tsx";
import { AnonymousCard } from "./anonymous-card.tsx";

type SignInPageProps = Omit<ComponentProps<typeof AnonymousCard>, "corner" | "title"> & {
  title: string;
  /** Title of the tab, where the page's own greets. */
  tab?: string;
};

/** A page of those who are not signed in: the card, the languages, the title of the tab. */
export function SignInPage({ title, tab = title, ...card }: SignInPageProps) {
  return (
    <>
      <title>{`${tab} · Comptoir`}</title>
      <AnonymousCard title={title} corner={<LanguageSwitch />} {...card} />
    </>
  );
}
