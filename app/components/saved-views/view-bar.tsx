import { useEffect, useRef } from "react";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ViewBarData } from "#app/services/saved-views/bar.server.ts";
import { Tabs } from "#app/ui/navigation.tsx";
import { useLateCounts } from "./use-late-counts.ts";
import { OtherViews, ViewTools } from "./view-tools.tsx";

type Props = { views: ViewBarData; self: string; result: FormResult | undefined };

/** The built-in views, each with its count; then the pinned ones, and the actions on the shown one. */
export function ViewBar({ views, self, result }: Props) {
  const { t } = useTranslation("reviews");
  const counts = useLateCounts(views);
  const tabs = [
    ...views.builtIn.map(({ key, ...tab }) => ({ ...tab, name: t(`views.${key}`) })),
    ...views.pinned.map(({ id, ...tab }) => ({ ...tab, count: tab.count ?? counts[id] ?? null })),
  ].map(({ to, isOn, count, name }) => ({
    to,
    current: isOn,
    label: (
      <>
        <bdi>{name}</bdi>
        {/* A count of 0 is not shown: eight of them in a row would be noise. */}
        {count && count !== "0" && <span className="badge ms-1.5">{count}</span>}
      </>
    ),
  }));
  const bar = useShownTab(self);
  return (
    <>
      <div ref={bar} className="min-w-0 max-lg:*:flex-nowrap">
        <Tabs label={t("views.label")} tabs={tabs} />
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <OtherViews views={views} />
        <ViewTools views={views} self={self} result={result} />
      </div>
    </>
  );
}

/** On a narrow screen the bar scrolls sideways: scrolls the shown view into sight. */
function useShownTab(address: string) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = address && bar.current?.querySelector("[aria-current]");
    if (!(shown instanceof HTMLElement) || !shown.parentElement) return;
    const { parentElement: tabs } = shown;
    tabs.scrollLeft += shown.getBoundingClientRect().left - tabs.getBoundingClientRect().left - tabs.clientWidth / 4;
  }, [address]);
  return bar;
}
