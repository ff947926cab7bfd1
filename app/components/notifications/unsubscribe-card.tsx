import type { ReactNode } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { AnonymousCard } from "../shell/anonymous-card.tsx";

type Props = {
  /** `stopped` by such a link, which the card offers to undo; `off` by the person's settings, where alone that is changed. */
  state: "sent" | "stopped" | "off";
  /** The mailbox the mails go to, its middle hidden. */
  address: string;
  /** True: a report stops, whose readers need no account. */
  isReport: boolean;
  /** What stops, line by line. */
  stops: readonly string[];
  /** Below the card. */
  aside?: ReactNode;
};

/** What a link in a mail stops, with the one button that does so or takes it back. Needs no script, and says nothing else of the person. */
export function UnsubscribeCard({ state, isReport, address, stops, aside }: Props) {
  const { t } = useTranslation("unsubscribe");
  const title = t(state === "sent" ? "title" : state === "off" ? "offTitle" : "doneTitle");
  return (
    <>
      <title>{`${title} · Comptoir`}</title>
      <AnonymousCard title={title} intro={<p className="wrap-anywhere">{t("mailsTo", { address })}</p>} aside={aside}>
        <div>
          <p>{t(state === "sent" ? "stops" : "done")}</p>
          <ul className="list-disc ps-5 pt-1">
            {stops.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </div>
        {state === "off" ? (
          <p className="text-soft text-sm">{t("off")}</p>
        ) : (
          <>
            <p className="text-soft text-sm">{t(isReport ? "reportStays" : "stays")}</p>
            <form method="post">
              <Button
                variant={state === "stopped" ? "secondary" : "primary"}
                name="intent"
                value={state === "stopped" ? "resume" : "stop"}
              >
                {t(state === "stopped" ? "undo" : "stop")}
              </Button>
            </form>
          </>
        )}
      </AnonymousCard>
    </>
  );
}
