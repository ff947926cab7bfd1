import { Form } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Monitor } from "#app/ui/icons/lucide.tsx";
import type { SignInMethod } from "#contract/users/schemas.ts";

type ShownSession = {
  id: string;
  device: string;
  method: SignInMethod;
  isCurrent: boolean;
  since: { iso: string; text: string };
  lastSeen: string;
};

/** The person's sessions, and a button to end each. */
export function SessionsCard({ sessions }: { sessions: readonly ShownSession[] }) {
  const { t } = useTranslation("account");
  const hasOthers = sessions.some((session) => !session.isCurrent);
  return (
    <Card title={t("sessions.title")}>
      <p className="pb-3 text-soft">{hasOthers ? t("sessions.intro") : t("sessions.alone")}</p>
      <ul className="divide-y divide-line border-line border-y">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {hasOthers && (
        <Form method="post" className="pt-4">
          <Button variant="quiet-danger" name="intent" value="endOtherSessions">
            {t("sessions.endOthers")}
          </Button>
        </Form>
      )}
    </Card>
  );
}

function SessionRow({ session }: { session: ShownSession }) {
  const { t } = useTranslation("account");
  const device = session.device || t("sessions.unknownDevice");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <Monitor aria-hidden className="flex-none text-soft" />
      <div className="min-w-0 flex-1 basis-48">
        <span className="font-medium">{device}</span>
        <span className="block text-soft text-sm">
          {t("sessions.lastSeen", { when: session.lastSeen })} ·{" "}
          <time dateTime={session.since.iso}>{t("sessions.since", { date: session.since.text })}</time>
          {session.method !== "password" && ` · ${t(`sessions.methods.${session.method}`)}`}
        </span>
      </div>
      {session.isCurrent ? (
        <Badge tone="accent">{t("sessions.current")}</Badge>
      ) : (
        <Form method="post">
          <input type="hidden" name="sessionId" value={session.id} />
          <Button size="small" name="intent" value="endSession" aria-label={t("sessions.endLabel", { device })}>
            {t("sessions.end")}
          </Button>
        </Form>
      )}
    </li>
  );
}
