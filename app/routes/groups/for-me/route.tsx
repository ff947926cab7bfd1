import { Form, href, Link, redirect } from "react-router";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { type ForMeData, loadForMe } from "#app/services/review-work/for-me.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Inbox } from "#app/ui/icons/lucide.tsx";
import { Page } from "#app/ui/page.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { namespaces: ["for-me"] } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  return loadForMe(context);
}

/** The only form of the screen: marks all as read. */
export async function action({ context }: Route.ActionArgs) {
  await productApi(context).notifications.markSeen({ only: "work" });
  throw redirect(href("/groups/reputation/for-me"));
}

export default function ForMeRoute({ loaderData: { rows, hasUnseen } }: Route.ComponentProps) {
  const { t } = useTranslation("for-me");
  return (
    <Page
      title={t("title")}
      state={rows.length === 0 ? undefined : t(hasUnseen ? "unseen" : "seen")}
      primary={
        hasUnseen && (
          <Form method="post">
            <Button>{t("allSeen")}</Button>
          </Form>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState
          className="card"
          icon={<Inbox aria-hidden />}
          title={t("none")}
          actions={<LinkButton to={href("/groups/reputation/reviews")}>{t("toReviews")}</LinkButton>}
        >
          <p>{t("noneText")}</p>
          <p className="pt-2">{t("example")}</p>
        </EmptyState>
      ) : (
        <ul className="card grid">
          {rows.map((row) => (
            <Telling key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function Telling({ row }: { row: ForMeData["rows"][number] }) {
  const { t } = useTranslation("for-me");
  return (
    <li className="relative grid gap-1 border-line border-b p-4 last:border-b-0 hover:bg-sunken">
      <p className="flex flex-wrap items-center gap-2">
        <Link to={row.to} className="after:absolute after:inset-0">
          {row.isSeen ? row.sentence : <strong>{row.sentence}</strong>}
        </Link>
        {!row.isSeen && <Badge tone="brass">{t("new")}</Badge>}
      </p>
      <p className="facts text-soft text-sm">
        {row.rating > 0 && <Stars value={row.rating} text={row.stars} />}
        <bdi>{row.author}</bdi>
        <span>{row.restaurant}</span>
        <time dateTime={row.at.iso}>{row.at.ago}</time>
      </p>
    </li>
  );
}
