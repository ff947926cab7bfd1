import { Form } from "react-router";
import { PlatformLabel } from "#app/components/platforms/platform-label.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ClaimView } from "#app/services/platforms/claims.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ExternalLink } from "#app/ui/icons/lucide.tsx";

/** Claimed listings: who claims them, their pages, and the two decisions. */
export function Claims({ claims, action }: { claims: readonly ClaimView[]; action: string }) {
  const { t } = useTranslation("platforms");
  return (
    <section aria-labelledby="claims" className="card grid gap-1 p-4 sm:p-5">
      <h2 id="claims" className="text-lg">
        {t("claims.title")}
      </h2>
      <p className="max-w-prose text-soft text-sm">{t("claims.intro")}</p>
      <ul className="grid">
        {claims.map((claim) => (
          <Claim key={claim.id} claim={claim} action={action} />
        ))}
      </ul>
    </section>
  );
}

function Claim({ claim, action }: { claim: ClaimView; action: string }) {
  const { t } = useTranslation("platforms");
  const about = t("claims.about", { name: claim.platform.name, restaurant: claim.restaurantName });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-line border-t py-3 first:border-t-0">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <p>
          <strong>{claim.asks}</strong>{" "}
          {claim.address && <span className="block text-soft text-sm">{claim.address}</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
          <PlatformLabel platform={claim.platform} />
          {claim.url ? (
            <a href={claim.url} target="_blank" rel="noreferrer" className="link inline-flex items-center gap-1">
              {claim.name}
              <ExternalLink aria-hidden />
            </a>
          ) : (
            <span>{claim.name}</span>
          )}
          <span className="text-soft text-sm">{claim.ago}</span>
        </p>
      </div>
      <Form method="post" action={action} className="flex gap-2">
        <input type="hidden" name="intent" value="decide" />
        {(["restaurantId", "restaurantName", "externalId"] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={claim[name]} />
        ))}
        <input type="hidden" name="key" value={claim.platform.key} />
        <Button name="decision" value="refuse">
          {t("claims.refuse")}
          <span className="sr-only">{about}</span>
        </Button>
        <Button name="decision" value="approve" variant="primary">
          {t("claims.approve")}
          <span className="sr-only">{about}</span>
        </Button>
      </Form>
    </li>
  );
}
