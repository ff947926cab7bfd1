import type { ReactNode } from "react";
import { href } from "react-router";
import { Part } from "#app/components/errors/part.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import { shownPart } from "#app/lib/refused-part.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { dashboardIntents } from "#app/services/dashboards/actions.server.ts";
import type { TodayHours } from "#app/services/dashboards/hours.server.ts";
import { type Board, loadDashboard } from "#app/services/dashboards/screen.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { MessageSquareText, PenLine } from "#app/ui/icons/lucide.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { DashboardCard } from "#contract/dashboards/cards.ts";
import type { Route } from "./+types/route.ts";
import { Actions } from "./actions.tsx";
import { CardOrder } from "./card-order.tsx";
import { CreditsLeft } from "./credits.tsx";
import { Definitions } from "./definitions.tsx";
import { Distribution } from "./distribution.tsx";
import { HeadlineFigures } from "./headline-figures.tsx";
import { Holidays } from "./holidays.tsx";
import { HoursToday } from "./hours-today.tsx";
import { Posts } from "./posts.tsx";
import { RatingFall } from "./rating-fall.tsx";
import { Summary } from "./summary.tsx";
import { Weeks } from "./weeks.tsx";
import { Work } from "./work.tsx";

export const handle = { namespaces: ["dashboard"] } satisfies RouteHandle;

export const loader = ({ context, params, url }: Route.LoaderArgs) => loadDashboard({ context, url, ...params });

export const action = formAction({ intents: dashboardIntents });

export default function DashboardRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("dashboard");
  const { name, address, hours, mayImport } = loaderData;
  const board = shownPart(loaderData.board);
  const result = useFormResult(actionData);
  const figures = board?.figures;
  const platforms = href("/restaurants/:restaurantId/settings/platforms/connection", params);
  return (
    <Page
      title={t("title")}
      documentTitle={`${t("title")} · ${name}`}
      state={address}
      primary={
        figures &&
        figures.toAnswer.count > 0 && (
          <LinkButton to={figures.toAnswer.to} variant="primary" icon={<PenLine aria-hidden />}>
            {t("toAnswer.action")}
          </LinkButton>
        )
      }
    >
      {board ? (
        <div className="grid gap-4">
          {figures?.fall && <RatingFall fall={figures.fall} />}
          {!figures && <NoReviews mayImport={mayImport} />}
          <Cards board={board} hours={hours} platforms={platforms} result={result} />
          <CardOrder board={board} />
          <Definitions />
        </div>
      ) : (
        <div className="grid gap-4">
          <Part of={loaderData.board} />
          <HoursToday hours={hours} />
        </div>
      )}
    </Page>
  );
}

type CardsProps = { board: Board; hours: TodayHours; platforms: string; result: FormResult | undefined };

/**
 * The cards in their rows: beside each other and of one height on a wide screen, in the same order one below the other on a phone. A wide
 * card without a neighbour takes the row.
 */
function Cards({ board, ...rest }: CardsProps) {
  return board.rows.map(({ key, columns }) => (
    <div key={key} className="grid gap-4 xl:grid-cols-3">
      {columns.map(({ isWide, cards }) => (
        <div
          key={cards[0]}
          className={`grid gap-4 ${isWide ? (columns.length === 1 ? "xl:col-span-3" : "xl:col-span-2") : ""}`}
        >
          {cards.map((card) => (
            <OneCard key={card} card={card} board={board} {...rest} />
          ))}
        </div>
      ))}
    </div>
  ));
}

function OneCard({ card, board, hours, platforms, result }: CardsProps & { card: DashboardCard }) {
  const { figures, credits, posts } = board;
  const drawn: Record<DashboardCard, () => ReactNode> = {
    work: () => <Work work={board.work} />,
    summary: () => <Summary {...board.summary} />,
    figures: () => figures && <HeadlineFigures figures={figures} />,
    weeks: () => figures && <Weeks weeks={figures.weeks} statistics={figures.statistics.weeks} />,
    distribution: () => figures && <Distribution distribution={figures.distribution} />,
    hours: () => <HoursToday hours={hours} />,
    actions: () => <Actions actions={board.actions} platforms={platforms} />,
    holidays: () => <Holidays holidays={board.holidays} platforms={platforms} result={result} />,
    credits: () => credits && <CreditsLeft credits={credits} />,
    posts: () => posts && <Posts posts={posts} />,
  };
  return drawn[card]();
}

function NoReviews({ mayImport }: { mayImport: boolean }) {
  const { t } = useTranslation("dashboard");
  return (
    <EmptyState
      className="card"
      icon={<MessageSquareText aria-hidden />}
      title={t("none.title")}
      actions={
        mayImport ? (
          <LinkButton to={href("/admin/imports")} variant="primary">
            {t("none.import")}
          </LinkButton>
        ) : undefined
      }
    >
      {t(mayImport ? "none.textAdmin" : "none.text")}
    </EmptyState>
  );
}
