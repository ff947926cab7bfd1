import { lazy, type ReactNode, Suspense, useId } from "react";
import { useFetcher, useLocation, useMatches, useNavigation } from "react-router";
import { usePush } from "#app/islands/push/use-push.ts";
import { listOf } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ShellData } from "#app/services/shell/shell.server.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Header } from "./header.tsx";
import { NewVersion } from "./new-version.tsx";
import { PendingBar } from "./pending-bar.tsx";
import { SeeAsBanner } from "./see-as-banner.tsx";
import { SettingsNav } from "./settings-nav.tsx";
import { Sidenav } from "./sidenav.tsx";
import { useFocusReturn } from "./use-focus-return.ts";
import { useNavKeeping } from "./use-nav-keeping.ts";
import { usePopoverClosing } from "./use-popover-closing.ts";

const loadGuide = async () => (await import("../demo/demo-guide.tsx")).DemoGuide;
/** Loaded in the demo alone, where the server renders it. */
const DemoGuide = import.meta.env.SSR ? await loadGuide() : lazy(async () => ({ default: await loadGuide() }));

const drawerId = "sidenav";

/** The frame of every signed-in screen: sidenav, header, the screen. All of it works as links and forms without scripts. */
export function Shell({ data, children }: { data: ShellData; children: ReactNode }) {
  const { t } = useTranslation("shell");
  const contentId = useId();
  const list = listOf(useMatches());
  const toggle = useFetcher({ key: "sidenav" });
  usePopoverClosing();
  useNavKeeping();
  usePush(data.push);
  useFocusReturn(useNavigation().state !== "idle", useLocation().key);
  // A pressed toggle shows at once; the cookie follows.
  const sidenav = toggle.formData?.get("sidenav") ?? data.sidenav;
  const settings = data.navigation.find(
    ({ place, entries }) => place === "settings" && entries.length > 1 && entries.some(({ current }) => current),
  );
  return (
    <div className="frame" data-sidenav={sidenav}>
      <a href={`#${list ?? contentId}`} className="skip-link btn btn-primary">
        {t(list ? "skipToList" : "skip")}
      </a>
      <PendingBar />
      <Sidenav id={drawerId} data={data} isOpen={sidenav === "open"} />
      <div className="frame-page">
        <Header data={data} />
        {data.seenAs && <SeeAsBanner text={data.seenAs} userId={data.user.id} />}
        <Suspense>{data.demoGuide && <DemoGuide guide={data.demoGuide} />}</Suspense>
        <div className={settings ? "with-settings" : "contents"}>
          {settings && <SettingsNav group={settings} />}
          <main id={contentId} tabIndex={-1} className="frame-main">
            {children}
          </main>
        </div>
      </div>
      <BottomBar groups={data.navigation} drawerId={drawerId} />
      <NewVersion userId={data.user.id} />
    </div>
  );
}
