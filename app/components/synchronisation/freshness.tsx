import type { FormEvent, ReactNode } from "react";
import { Form, Link, useLocation, useNavigate, useRevalidator } from "react-router";
import { useSynchronisation } from "#app/components/synchronisation/use-synchronisation.ts";
import { revalidateVisibly } from "#app/islands/push/quiet-revalidation.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PlatformStateView, SynchronisationView } from "#app/services/synchronisation/present.server.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { ChevronDown, RefreshCw, TriangleAlert } from "#app/ui/icons/lucide.tsx";
import { type PlatformRow, PlatformState } from "./platform-state.tsx";

type Props = {
  /** Address of the shown list. */
  self: string;
  view: SynchronisationView;
  /** What else is told of the platforms, below their states. */
  children?: ReactNode;
};

const detailsId = "synchronisation";

/** The island's own address: below the list's, with its filters. */
const dataAddress = (self: string): string => self.replace(/\?|$/, "/synchronisation.json$&");

/**
 * How fresh the reviews are, in one line of the header that never grows: the state of each platform, what failed and what to do about it
 * stand behind it. The button starts a run.
 */
export function Freshness({ self, view: initial, children }: Props) {
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
  const failedCount = view.platforms.filter(({ kind }) => kind === "failed").length;
  const rows = { self, mayStart: view.mayStart && !isBusy, onSubmit };
  return (
    <section aria-label={t("label")} className="freshness">
      <button type="button" popoverTarget={detailsId} className="freshness-line" title={t("details")}>
        <span role="status" className="truncate">
          {view.status === "ERROR" ? (
            <Failing text={t("startFailed")} />
          ) : failedCount > 0 ? (
            <Failing text={t("failing", { count: failedCount })} />
          ) : (
            <LastUpdate view={view} isBusy={isBusy} />
          )}
        </span>
        <ChevronDown aria-hidden />
      </button>
      {view.isRunning && (
        <Link to={self} className="btn btn-small btn-ghost in-data-hydrated:hidden" preventScrollReset>
          {t("refresh")}
        </Link>
      )}
      {view.mayStart && view.platformCount > 0 && (
        <Form method="post" action={self} onSubmit={onSubmit} className="max-md:hidden">
          <input type="hidden" name="intent" value="synchronise" />
          <IconButton
            size="small"
            busy={isBusy}
            icon={<RefreshCw aria-hidden />}
            label={t(isBusy ? "running" : "start")}
          />
        </Form>
      )}
      <div id={detailsId} popover="auto" className="menu freshness-details">
        {view.status === "ERROR" && (
          <p role="alert" className="text-danger">
            {t("startFailedText")}
          </p>
        )}
        <p>
          <LastUpdate view={view} isBusy={false} isLong />
          {view.summary && <span className="text-soft"> · {view.summary}</span>}
        </p>
        {view.platformCount === 0 && view.connectionAddress && (
          <Link to={view.connectionAddress} className="btn btn-small w-fit">
            {t("connect")}
          </Link>
        )}
        {view.mayStart && view.platformCount > 0 && (
          <Form method="post" action={self} onSubmit={onSubmit} className="md:hidden">
            <input type="hidden" name="intent" value="synchronise" />
            <Button size="small" busy={isBusy} icon={<RefreshCw aria-hidden />}>
              {t(isBusy ? "running" : "start")}
            </Button>
          </Form>
        )}
        <Platforms platforms={view.platforms} {...rows} />
        {children}
      </div>
    </section>
  );
}

function Failing({ text }: { text: string }) {
  return (
    <span className="font-semibold text-danger">
      <TriangleAlert aria-hidden className="me-1 inline align-text-bottom" />
      {text}
    </span>
  );
}

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

type LastUpdateProps = { view: SynchronisationView; isBusy: boolean; isLong?: boolean };

function LastUpdate({ view: { lastUpdate, nothingToRead }, isBusy, isLong = false }: LastUpdateProps) {
  const { t } = useTranslation("synchronisation");
  if (nothingToRead) return nothingToRead;
  if (isBusy) return t("running");
  if (!lastUpdate) return t("never");
  return (
    <time dateTime={lastUpdate.iso} title={lastUpdate.exact}>
      {t(isLong ? "lastUpdate" : "fresh", { ago: lastUpdate.ago })}
    </time>
  );
}
