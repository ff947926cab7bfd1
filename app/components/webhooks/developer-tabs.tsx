import { useEffect } from "react";
import { href } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Tabs } from "#app/ui/navigation.tsx";

const sections = {
  tokens: href("/admin/developer-settings"),
  webhooks: href("/admin/developer-settings/webhooks"),
  flags: href("/admin/developer-settings/flags"),
  jobs: href("/admin/developer-settings/jobs"),
  quotas: href("/admin/developer-settings/quotas"),
  mails: href("/admin/developer-settings/mails"),
  maintenance: href("/admin/developer-settings/maintenance"),
  backups: href("/admin/developer-settings/backups"),
} as const;
const ofInstallation = ["flags", "jobs", "quotas", "mails", "maintenance", "backups"] as const;

/** The way between the sections for developers; what belongs to the installation is for its admins. */
export function DeveloperTabs({ current, isAdmin }: { current: keyof typeof sections; isAdmin: boolean }) {
  const { t } = useTranslation("webhooks");
  // On a phone the later sections begin beyond the edge.
  useEffect(() => {
    const link = document.querySelector<HTMLElement>(`.page-views > .tabs > [href="${sections[current]}"]`);
    const row = link?.parentElement;
    if (link && row) row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <Tabs
      label={t("sections.label")}
      tabs={(["tokens", "webhooks", ...(isAdmin ? ofInstallation : [])] as const).map((key) => ({
        to: sections[key],
        label: t(`sections.${key}`),
        current: key === current,
      }))}
    />
  );
}
