import type { FormEvent, ReactNode } from "react";
import { Form, Link, useLocation, useNavigate, useRevalidator } from "react-router";
import { useSynchronisation } from "#app/components/synchronisation/use-synchronisation.ts";
import { revalidateVisibly } from "#app/islands/push/quiet-revalidation.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PlatformStateView, SynchronisationView } from "#app/services/synchronisation/present.server.ts";
import type { RemovedReviewsLink } from "#app/services/synchronisation/synchronise.server.ts";
import { Button } from "#app/ui/button.tsx";
import { RefreshCw } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { type PlatformRow, PlatformState } from "./platform-state.tsx";

type Props = {
  /** Address of the shown list. */
  self: string;
  view: SynchronisationView;
  removed: RemovedReviewsLink;
  /** A further link beside the panel's own. */
  more?: ReactNode;
};

/** The island's own address: below the list's, with its filters. */
const dataAddress = (self: string): string => self.replace(/\?|$/, "/synchronisation.json$&");

/** State of synchronisation per platform, and the button that starts it. */
export function SynchronisationPanel({ self, view: initial, removed, more }: Props) {
  const { t } = useTranslation("synchronisation");
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const isAsked = new URLSearchParams(useLocation().search).has("sync");
  // An address that requests a start must not repeat it.
  const onLoaded = () =>
    void (isAsked ? navigate(self, { replace: true, preventScrollReset: true }) : revalidateVisibly(revalidate));
  const [view, start] = useSynchronisation(dataAddress(self), initial, onLoaded);
  // While all runs wait, the button can start the other platforms.
  const isBusy = view.isRunning && view.waitSeconds === null;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) start(new FormData(event.currentTarget));
  };
  const isIdle = view.platformCount === 0;
  const quiet = view.platforms.filter((platform) => !needsAttention(platform));
  const rows = { self, mayStart: view.mayStart && !isBusy, onSubmit };
  const links = (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <Link to={removed.address} className="link" preventScrollReset>
        {t(removed.isOn ? "removed.back" : "removed.show")}
      </Link>
      {more}
    </span>
  );
  return (
    <section id="synchronisation" aria-label={t("label")} className="card grid gap-3 p-4 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-48">
          <LastUpdate view={view} />
          {view.summary && (
            <span role="status" className="text-soft">
              {" "}
              · {view.summary}
            </span>
          )}
        </p>
        {quiet.length === 0 && links}
        {view.isRunning && (
          <Link to={self} className="btn btn-small in-data-hydrated:hidden" preventScrollReset>
            {t("refresh")}
          </Link>
        )}
        {view.mayStart && !isIdle && (
          <Form method="post" action={self} onSubmit={onSubmit}>
            <input type="hidden" name="intent" value="synchronise" />
            <Button size="small" busy={isBusy} icon={<RefreshCw aria-hidden />}>
              {t(isBusy ? "running" : "start")}
            </Button>
          </Form>
        )}
      </div>
      {view.status === "ERROR" && (
        <Banner tone="danger" role="alert">
          {t("startFailed")}
        </Banner>
      )}
      <Platforms platforms={view.platforms.filter(needsAttention)} {...rows} />
      {quiet.length > 0 && (
        <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
          <details className="open:basis-full">
            <summary className="link w-fit cursor-pointer list-none">{t("details", { count: quiet.length })}</summary>
            <Platforms platforms={quiet} {...rows} />
          </details>
          {links}
        </div>
      )}
      {removed.isOn && <Banner tone="info">{t("removed.explained")}</Banner>}
    </section>
  );
}

/** True for platforms that are unfinished, failed or differ in their count, which are shown open; the others are folded. */
const needsAttention = ({ kind, totals }: PlatformStateView): boolean =>
  (kind !== "done" && kind !== "explained") || totals?.agrees === false;

function Platforms({ platforms, ...row }: { platforms: PlatformStateView[] } & Omit<PlatformRow, "platform">) {
  if (platforms.length === 0) return null;
  return (
    <ul className="grid gap-2 pt-1" aria-live="polite">
      {platforms.map((platform) => (
        <PlatformState key={`${platform.restaurantId} ${platform.key}`} platform={platform} {...row} />
      ))}
    </ul>
  );
}

function LastUpdate({ view }: { view: SynchronisationView }) {
  const { t } = useTranslation("synchronisation");
  const { lastUpdate, platformCount, connectionAddress } = view;
  if (platformCount === 0)
    return (
      <>
        {t("notConnected")}{" "}
        {connectionAddress && (
          <Link to={connectionAddress} className="link">
            {t("connect")}
          </Link>
        )}
      </>
    );
  if (!lastUpdate) return t("never");
  return (
    <time dateTime={lastUpdate.iso} title={lastUpdate.exact}>
      {t("lastUpdate", { ago: lastUpdate.ago })}
    </time>
  );
}
