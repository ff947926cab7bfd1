import { memo, useEffect, useRef } from "react";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ViewBarData, ViewCounts } from "#app/services/saved-views/bar.server.ts";
import { Tabs } from "#app/ui/navigation.tsx";
import { useArrowKeys } from "./use-arrow-keys.ts";
import { KeepView } from "./view-tools.tsx";

type Props = {
  views: ViewBarData;
  self: string;
  result: FormResult | undefined;
  /** Counts that are newer than the page's. */
  counts: ViewCounts;
  /** Number of reviews in the shown list. */
  shownCount: string;
};

/** The built-in views, each with its count; then the pinned ones, and at the end what keeps the shown filters as a view. */
export const ViewBar = memo(function ViewBar({ views, self, result, counts, shownCount }: Props) {
  const { t } = useTranslation("reviews");
  const bar = useShownTab(self);
  useArrowKeys(bar, self);
  const tabs = [
    ...views.builtIn.map((tab) => ({ ...tab, id: tab.key, name: t(`views.${tab.key}`) })),
    ...views.pinned,
  ].map(({ id, to, isOn, count, name }) => ({
    to,
    current: isOn,
    label: <ViewLabel name={name} count={isOn ? (counts[id] ?? shownCount) : (counts[id] ?? count)} isOn={isOn} />,
  }));
  return (
    <>
      <div ref={bar} className="view-bar">
        <Tabs label={t("views.label")} tabs={tabs} />
      </div>
      <KeepView views={views} self={self} result={result} />
    </>
  );
});

function ViewLabel({ name, count, isOn }: { name: string; count: string | null; isOn: boolean }) {
  return (
    <>
      <bdi>{name}</bdi>
      {/* A count of 0 is shown of the open view alone: eight of them in a row would be noise. */}
      {count && (isOn || count !== "0") && <span className="badge ms-1.5">{count}</span>}
    </>
  );
}

/** The bar scrolls sideways: scrolls the shown view into sight. */
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
