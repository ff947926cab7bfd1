import { Link } from "react-router";
import { ReviewText } from "#app/components/reviews/card/review-text.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ContentText } from "#app/services/outbox/content.server.ts";
import type { OutboxItemData } from "#app/services/outbox/one.server.ts";
import type { TypedSendTime } from "#app/services/outbox/send-time.server.ts";
import { Card } from "#app/ui/card.tsx";
import { Page } from "#app/ui/page.tsx";
import { OutboxItemActions, OutboxItemState } from "./outbox-line.tsx";
import { OutboxFacts } from "./outbox-row.tsx";
import { OutboxWrites } from "./outbox-writes.tsx";

type Props = { data: OutboxItemData; typed: TypedSendTime | undefined };

/** One item: what it sends, what the platform showed before and shows instead, and each state it was in. */
export function OutboxItemScreen({ data, typed }: Props) {
  const { t } = useTranslation("outbox-screen");
  const { row, content } = data;
  const { subject, outbox } = row;
  return (
    <Page title={row.title} width="form">
      <Card>
        <div className="grid gap-3">
          <OutboxFacts row={row} />
          <p className="facts">
            <OutboxItemState outbox={{ ...outbox, remoteText: null }} />
          </p>
          <Part title={t("sentNow")} content={content.sent} />
          <Part title={t("formerly")} content={content.former} />
          <Part title={t("insteadOf")} content={content.remote} />
          <OutboxWrites address={row.to}>
            <div className="flex flex-wrap items-center gap-1">
              <OutboxItemActions outbox={outbox} reviewId={null} typed={typed} />
              {subject && (
                <Link to={subject.to} className="btn btn-ghost btn-small">
                  {subject.label}
                </Link>
              )}
            </div>
          </OutboxWrites>
        </div>
      </Card>
      <History events={data.events} />
    </Page>
  );
}

function Part({ title, content }: { title: string; content: ContentText | null }) {
  if (!content) return null;
  return (
    <section className="grid gap-1">
      <h2 className="field-label">{title}</h2>
      <div className="border-line border-s-2 ps-3">
        {content.lines.map((line) => (
          <ReviewText key={line} text={line} />
        ))}
      </div>
    </section>
  );
}

function History({ events }: Pick<OutboxItemData, "events">) {
  const { t } = useTranslation("outbox-screen");
  return (
    <Card title={t("history")}>
      <ol className="grid gap-3 text-sm">
        {events.map(({ id, sentence, text, by, at }) => (
          <li key={id} className="grid gap-1">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span>{sentence}</span>
              {by && <bdi className="text-soft">{t("by", { name: by })}</bdi>}
              <time dateTime={at.iso} title={at.exact} className="text-soft">
                {at.exact}
              </time>
            </p>
            {text && <ReviewText text={text} className="border-line border-s-2 ps-3 text-soft" />}
          </li>
        ))}
      </ol>
    </Card>
  );
}
