import { Form } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ChannelsData } from "#app/services/notifications/settings.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Monitor } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { type PushDevice, usePushDevice } from "./use-push-device.ts";

/** The devices that show notifications: this one, which only a script can ask, and the others. */
export function Devices({ data: { devices, publicKey } }: { data: ChannelsData }) {
  const { t } = useTranslation("notification-settings");
  const device = usePushDevice(publicKey);
  if (publicKey === null) return <p className="text-soft">{t("push.noKeys")}</p>;
  const own = devices.find(({ deviceId }) => deviceId === device.deviceId);
  const isOn = device.state === "subscribed" && own !== undefined;
  return (
    <>
      <p className="text-soft">{t("push.intro")}</p>
      <ThisDevice device={device} isOn={isOn} />
      <h3 className="pt-4 text-base">{t("push.devices")}</h3>
      {devices.length === 0 && <p className="text-soft">{t("push.none")}</p>}
      <ul className="divide-y divide-line">
        {devices.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <Monitor aria-hidden className="flex-none text-soft" />
            <div className="min-w-0 flex-1 basis-48">
              <span className="font-medium">{row.label}</span>
              <span className="block text-soft text-sm">
                <time dateTime={row.since.iso}>{t("push.since", { date: row.since.text })}</time> ·{" "}
                {row.lastUsed ? t("push.lastUsed", { when: row.lastUsed }) : t("push.neverUsed")}
              </span>
            </div>
            {row === own && <Badge tone="accent">{t("push.thisDevice")}</Badge>}
            <Form method="post" onSubmit={() => row === own && void device.forget()}>
              <input type="hidden" name="subscriptionId" value={row.id} />
              <Button
                size="small"
                name="intent"
                value="removeDevice"
                aria-label={t("push.removeLabel", { device: row.label })}
              >
                {t(row === own ? "push.turnOff" : "push.remove")}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}

function ThisDevice({ device, isOn }: { device: PushDevice; isOn: boolean }) {
  const { t } = useTranslation("notification-settings");
  if (device.state === "unknown") return <p className="without-scripts pt-2">{t("push.needsScripts")}</p>;
  if (device.state === "unsupported")
    return <p className="pt-2">{t(device.mayInstall ? "push.installFirst" : "push.unsupported")}</p>;
  if (device.state === "denied")
    return (
      <Banner tone="brass" className="mt-3">
        <p className="font-semibold">{t("push.denied")}</p>
        <p>{t(`push.deniedHow.${device.browser}`)}</p>
      </Banner>
    );
  if (isOn) return <p className="pt-2 font-medium">{t("push.isOn")}</p>;
  return (
    <div className="grid justify-items-start gap-2 pt-3">
      <Button type="button" variant="primary" busy={device.isBusy} onClick={device.subscribe}>
        {t("push.turnOn")}
      </Button>
      <p role="alert" className="text-danger empty:hidden">
        {device.failure && t(`push.${device.failure}`)}
      </p>
    </div>
  );
}
