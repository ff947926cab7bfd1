import { href } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Tabs } from "#app/ui/navigation.tsx";

const sections = {
  tokens: href("/admin/developer-settings"),
  webhooks: href("/admin/developer-settings/webhooks"),
} as const;

/** The way between the sections for developers. */
export function DeveloperTabs({ current }: { current: keyof typeof sections }) {
  const { t } = useTranslation("webhooks");
  return (
    <Tabs
      label={t("sections.label")}
      tabs={(["tokens", "webhooks"] as const).map((key) => ({
        to: sections[key],
        label: t(`sections.${key}`),
        current: key === current,
      }))}
    />
  );
}
