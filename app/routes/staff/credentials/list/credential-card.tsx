import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { HealthBadge } from "#app/components/platforms/health-badge.tsx";
import { FailureText, PlatformLabel } from "#app/components/platforms/platform-label.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { CredentialView } from "#app/services/credentials/present.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { CircleCheck, MapPin, RefreshCw, TriangleAlert } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";

/** One account: organization, health, listings, and actions. */
export function CredentialCard({ row, isWanted }: { row: CredentialView; isWanted: boolean }) {
  return (
    <article
      id={`account-${row.id}`}
      aria-labelledby={`account-${row.id}-name`}
      className={`card grid gap-4 p-4 sm:p-5 ${isWanted ? "outline-2 outline-accent" : ""}`}
    >
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-soft text-sm">
            <PlatformLabel platform={row.platform} />
          </p>
          <h2 id={`account-${row.id}-name`} className="wrap-anywhere">
            {row.accountName}
          </h2>
          {row.accountEmail && <p className="text-soft text-sm wrap-anywhere">{row.accountEmail}</p>}
        </div>
        <HealthBadge state={row.health} />
      </header>
      <Trouble row={row} />
      <Facts row={row} />
      <Actions row={row} />
    </article>
  );
}

function Trouble({ row }: { row: CredentialView }) {
  const { t } = useTranslation("credentials");
  if (row.health === "revoked") return <Banner tone="neutral">{t("list.revokedText")}</Banner>;
  if (row.health === "needs_reconnect")
    return (
      <Banner tone="danger">
        {row.failure && <FailureText failure={row.failure} />}
        <p className="pt-1">{t("list.lost")}</p>
      </Banner>
    );
  if (row.missing.length > 0) return <MissingRights row={row} />;
  if (row.ends) return <Banner tone="brass">{row.ends}</Banner>;
  return null;
}

/** Permissions that were unticked at consent, each with what does not work. */
export function MissingRights({ row }: { row: Pick<CredentialView, "missing"> }) {
  const { t } = useTranslation("credentials");
  return (
    <Banner tone="brass">
      <ul className="grid gap-1">
        {row.missing.map((right) => (
          <li key={right.name}>{t("list.missing", { right: right.name, needs: right.needs })}</li>
        ))}
      </ul>
      <p className="pt-1 text-sm">{t("list.missingFix")}</p>
    </Banner>
  );
}

function Facts({ row }: { row: CredentialView }) {
  const { t } = useTranslation("credentials");
  const facts = [
    [t("list.organizationLabel"), row.organization ?? t("list.noOrganization")],
    [t("list.listingsLabel"), row.locations],
    [t("list.restaurantsLabel"), row.restaurants],
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-soft text-sm">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {row.rights.length > 0 && <Rights row={row} />}
      <p className="text-soft text-sm">{[row.connectedBy, row.lastOk].filter(Boolean).join(" · ")}</p>
    </>
  );
}

/** Each right that the platform was asked for: whether it gave it, and what it is for. */
function Rights({ row }: { row: CredentialView }) {
  const { t } = useTranslation("credentials");
  const label = `rights-${row.id}`;
  return (
    <div>
      <h3 id={label} className="font-normal text-soft text-sm">
        {t("list.rightsLabel")}
      </h3>
      <ul aria-labelledby={label} className="grid gap-1 pt-1">
        {row.rights.map((right) => (
          <li key={right.name} className="flex items-start gap-1.5">
            {right.isGranted ? (
              <CircleCheck aria-hidden className="mt-0.5 text-accent" />
            ) : (
              <TriangleAlert aria-hidden className="mt-0.5 text-brass" />
            )}
            <span className="min-w-0 wrap-anywhere">
              {t(
                right.isGranted ? "list.rightGiven" : right.isElsewhere ? "list.rightElsewhere" : "list.rightMissing",
                {
                  right: right.name,
                  needs: right.needs,
                },
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Actions({ row }: { row: CredentialView }) {
  const { t } = useTranslation("credentials");
  const isLiving = row.health === "connected" || row.health === "expiring";
  if (!row.canManage) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-t pt-4">
      {isLiving && row.organization && (
        <LinkButton to={`${href("/credentials/validate")}?credential=${row.id}`} icon={<MapPin aria-hidden />}>
          {t("list.add")}
        </LinkButton>
      )}
      {isLiving && !row.organization && (
        <LinkButton variant="primary" to={`${href("/credentials/missing_organization")}?credential=${row.id}`}>
          {t("list.attach")}
        </LinkButton>
      )}
      <Form method="post">
        <input type="hidden" name="intent" value="connect" />
        <input type="hidden" name="key" value={row.platform.key} />
        <input type="hidden" name="credentialId" value={row.id} />
        <Button variant={isLiving && row.missing.length === 0 ? "ghost" : "primary"} icon={<RefreshCw aria-hidden />}>
          {t("list.reconnect")}
          <span className="sr-only"> {row.accountName}</span>
        </Button>
      </Form>
      {row.health !== "revoked" && (
        <EndLink to={`${href("/credentials")}?revoke=${row.id}`} account={row.accountName}>
          {t("list.revoke")}
        </EndLink>
      )}
      {row.mayForget && (
        <EndLink to={`${href("/credentials")}?forget=${row.id}`} account={row.accountName}>
          {t("list.forget")}
        </EndLink>
      )}
    </div>
  );
}

/** Opens the confirmation. */
function EndLink({ to, account, children }: { to: string; account: string; children: ReactNode }) {
  return (
    <LinkButton variant="quiet-danger" to={to} preventScrollReset className="ms-auto">
      {children}
      <span className="sr-only"> {account}</span>
    </LinkButton>
  );
}
