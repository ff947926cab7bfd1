import { Form } from "react-router";
import { TextField } from "#app/components/forms/text-field.tsx";
import { type FormResult, resultFor } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ChannelsData } from "#app/services/notifications/settings.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Banner } from "#app/ui/notices.tsx";
import type { NotificationTest } from "#contract/notifications/settings.ts";
import { Devices } from "./devices.tsx";

export type SentTest = NotificationTest & { channel: "app" | "mail" | "push" | "chat" };
type Props = { data: ChannelsData; result: FormResult | undefined };

/** Where notifications go besides the app: mail, devices, a chat; each with a test. */
export function Channels({ data, result }: Props) {
  const { t } = useTranslation("notification-settings");
  const sent = (resultFor(result, "test")?.value ?? null) as SentTest | null;
  return (
    <>
      <Card title={t("channels.app")}>
        <p>{t("app.text")}</p>
        <Test channel="app" sent={sent} />
      </Card>
      <Card title={t("mail.title")}>
        <p className="wrap-anywhere">{t("mail.address", { address: data.mail.address })}</p>
        {!data.mail.leaves && <p className="pt-1 text-soft">{t("mail.stays")}</p>}
        <Test channel="mail" sent={sent} />
      </Card>
      <Card title={t("push.title")}>
        <Devices data={data} />
        {data.publicKey !== null && data.devices.length > 0 && <Test channel="push" sent={sent} />}
      </Card>
      <Chat webhook={data.webhook} sent={sent} result={resultFor(result, "saveWebhook")} />
    </>
  );
}

type ChatProps = { webhook: ChannelsData["webhook"]; sent: SentTest | null; result: FormResult | undefined };

/** The webhook of a chat: its host alone is ever shown. */
function Chat({ webhook, sent, result }: ChatProps) {
  const { t } = useTranslation("notification-settings");
  return (
    <Card title={t("chat.title")}>
      {webhook ? (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <p className="min-w-0 flex-1 wrap-anywhere">{t("chat.stored", { host: webhook.host })}</p>
            <Form method="post">
              <Button variant="quiet-danger" size="small" name="intent" value="removeWebhook">
                {t("chat.remove")}
              </Button>
            </Form>
          </div>
          {webhook.reason !== "" && (
            <Banner tone={webhook.isDisabled ? "danger" : "brass"} className="mt-2">
              {t(webhook.isDisabled ? "chat.disabled" : "chat.failing", { reason: webhook.reason })}
            </Banner>
          )}
        </>
      ) : (
        <p className="text-soft">{t("chat.intro")}</p>
      )}
      <Form method="post" key={webhook?.host} className="grid justify-items-start gap-3 pt-3">
        <div className="w-full">
          <TextField
            name="address"
            label={t("chat.address")}
            hint={t(webhook ? "chat.newHint" : "chat.addressHint")}
            type="url"
            autoComplete="off"
            placeholder="https://"
            required
            result={result}
          />
        </div>
        <Button name="intent" value="saveWebhook">
          {t("chat.save")}
        </Button>
      </Form>
      {webhook && <Test channel="chat" sent={sent} />}
    </Card>
  );
}

/** Sends a test, and says beside the button what became of it. */
function Test({ channel, sent }: { channel: SentTest["channel"]; sent: SentTest | null }) {
  const { t } = useTranslation("notification-settings");
  const mine = sent?.channel === channel ? sent : null;
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-4">
      <input type="hidden" name="channel" value={channel} />
      <Button name="intent" value="test">
        {t("test.send")}
      </Button>
      <p role="status" className={mine && mine.outcome !== "sent" ? "text-danger" : "text-soft"}>
        {mine && t(`test.${channel}.${mine.outcome}` as "test.chat.failed", { detail: mine.detail })}
      </p>
    </Form>
  );
}
