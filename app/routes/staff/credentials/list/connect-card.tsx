import { Form } from "react-router";
import { PlatformLabel } from "#app/components/platforms/platform-label.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PlatformView, RightView } from "#app/services/platforms/present.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Plug } from "#app/ui/icons/lucide.tsx";

type Offer = { platform: PlatformView; isConfigured: boolean; rights: RightView[]; note: string | null };

/** One form per platform, with the permissions that its consent page will ask for. */
export function ConnectCard({ offers, mayConnect }: { offers: readonly Offer[]; mayConnect: boolean }) {
  const { t } = useTranslation("credentials");
  return (
    <Card title={t("connect.title")}>
      <p className="pb-3 text-soft text-sm">{t(mayConnect ? "connect.hint" : "connect.readOnly")}</p>
      <ul className="grid gap-4">
        {offers.map((offer) => (
          <li key={offer.platform.key} className="grid gap-2 border-line border-t pt-4 first:border-0 first:pt-0">
            <ConnectOffer offer={offer} mayConnect={mayConnect} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ConnectOffer({ offer, mayConnect }: { offer: Offer; mayConnect: boolean }) {
  const { t } = useTranslation("credentials");
  const { t: platforms } = useTranslation("platforms");
  const { platform, isConfigured, rights, note } = offer;
  return (
    <>
      <h3 className="text-base">
        <PlatformLabel platform={platform} />
      </h3>
      {!isConfigured && <p className="text-soft text-sm">{platforms("connection.notConfigured")}</p>}
      {isConfigured && mayConnect && (
        <Form method="post">
          <input type="hidden" name="intent" value="connect" />
          <input type="hidden" name="key" value={platform.key} />
          <Button icon={<Plug aria-hidden />} className="w-full">
            {t("connect.button", { platform: platform.name })}
          </Button>
        </Form>
      )}
      {rights.length > 0 && (
        <details className="text-sm">
          <summary className="link w-fit cursor-pointer">{t("connect.rights")}</summary>
          <ul className="grid gap-1.5 pt-2">
            {rights.map((right) => (
              <li key={right.name}>
                <code className="wrap-anywhere">{right.name}</code>
                <span className="block text-soft">{t("connect.rightFor", { needs: right.needs })}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {note && <p className="text-soft text-sm">{note}</p>}
    </>
  );
}
