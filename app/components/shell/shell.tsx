import { type ReactNode, useId } from "react";
import { useFetcher, useLocation, useNavigation } from "react-router";
import { usePush } from "#app/islands/push/use-push.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ShellData } from "#app/services/shell/shell.server.ts";
import { Header } from "./header.tsx";
import { NewVersion } from "./new-version.tsx";
import { PendingBar } from "./pending-bar.tsx";
import { Sidenav } from "./sidenav.tsx";
import { useFocusReturn } from "./use-focus-return.ts";
import { usePopoverClosing } from "./use-popover-closing.ts";

const drawerId = "sidenav";

/** The frame of every signed-in screen: sidenav, header, the screen. All of it works as links and forms without scripts. */
export function Shell({ data, children }: { data: ShellData; children: ReactNode }) {
  const { t } = useTranslation("shell");
  const contentId = useId();
  const toggle = useFetcher({ key: "sidenav" });
  usePopoverClosing();
  usePush(data.push);
  useFocusReturn(useNavigation().state !== "idle", useLocation().key);
  // A pressed toggle shows at once; the cookie follows.
  const sidenav = toggle.formData?.get("sidenav") ?? data.sidenav;
  return (
    <div className="frame" data-sidenav={sidenav}>
      <a href={`#${contentId}`} className="skip-link btn btn-primary">
        {t("skip")}
      </a>
      <PendingBar />
      <Sidenav id={drawerId} data={data} isOpen={sidenav === "open"} />
      <div className="frame-page">
        <Header data={data} drawerId={drawerId} />
        <main id={contentId} tabIndex={-1} className="frame-main">
          {children}
        </main>
      </div>
      <NewVersion />
    </div>
  );
}
