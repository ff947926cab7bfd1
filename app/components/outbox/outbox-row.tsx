import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OutboxRow } from "#app/services/outbox/row.server.ts";
import type { TypedSendTime } from "#app/services/outbox/send-time.server.ts";
import { Stars } from "#app/ui/stars.tsx";
import { OutboxItemActions, OutboxItemState } from "./outbox-line.tsx";

type Props = { row: OutboxRow; typed: TypedSendTime | undefined };

/** An item in the list: what it is, what became of it, its beginning, and what can be done. */
export function OutboxRowView({ row, typed }: Props) {
  const { text, subject, outbox } = row;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <OutboxFacts row={row}>
          <Link to={row.to} className="link reach font-semibold">
            <bdi>{row.title}</bdi>
          </Link>
        </OutboxFacts>
        <p className="facts has-[q]:basis-full">
          <OutboxItemState outbox={outbox} />
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {text && (
          <p dir="auto" className="line-clamp-2 min-w-0 flex-1 basis-80 wrap-anywhere lg:line-clamp-1">
            {text.lines.join(" · ")}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-1 has-[details[open]]:basis-full">
          <OutboxItemActions outbox={outbox} reviewId={null} typed={typed} />
          {subject && (
            <Link to={subject.to} className="btn btn-ghost btn-small">
              {subject.label}
            </Link>
          )}
        </div>
      </div>
    </>
  );
}

/** Where it goes, for whom, when, and who sent it. */
export function OutboxFacts({ row, children }: { row: OutboxRow; children?: ReactNode }) {
  const { stars, platformName, restaurantName, at, by } = row;
  return (
    <p className="facts">
      {children && <span>{children}</span>}
      {stars && <Stars value={stars.rating} text={stars.text} />}
      <span className="text-soft">{platformName}</span>
      {restaurantName && <bdi className="text-soft">{restaurantName}</bdi>}
      <time dateTime={at.iso} title={at.exact} className="text-soft">
        {at.ago}
      </time>
      {by && <bdi className="text-soft">{by}</bdi>}
    </p>
  );
}
