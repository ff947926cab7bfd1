import { Form } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { Board } from "#app/services/dashboards/screen.server.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { ArrowDown, ArrowUp } from "#app/ui/icons/lucide.tsx";

const ways = [
  { way: "up", icon: <ArrowUp aria-hidden /> },
  { way: "down", icon: <ArrowDown aria-hidden /> },
] as const;

/** The order of the cards, one line each with a button up and down; open after a move, the moved card under the focus. */
export function CardOrder({ board: { order, isOwnOrder, arranged } }: { board: Board }) {
  const { t } = useTranslation("dashboard");
  const [movedCard, movedWay] = (arranged ?? "").split(":");
  return (
    <details id="arrange" open={arranged !== null || undefined} className="text-soft">
      <summary className="link w-fit">{t("order.title")}</summary>
      <Form method="post" preventScrollReset className="grid max-w-prose gap-1 pt-3">
        <input type="hidden" name="intent" value="moveCard" />
        {order.map(({ card }) => (
          <input key={card} type="hidden" name="cards" value={card} />
        ))}
        <ol>
          {order.map(({ card, isShown, position }, index) => (
            // A moved line is a new one, so that its button takes the focus along.
            <li key={`${card} ${position}`} className="flex items-center gap-2">
              <span className="flex-1">
                <span className="text-ink">{t(`cards.${card}`)}</span>
                {!isShown && <span className="text-sm"> · {t("order.hidden")}</span>}
              </span>
              {ways.map(({ way, icon }) => {
                const isEnd = index === (way === "up" ? 0 : order.length - 1);
                const wasAtEnd = index === (movedWay === "up" ? 0 : order.length - 1);
                return (
                  <IconButton
                    key={way}
                    size="small"
                    name="move"
                    value={`${card}:${way}`}
                    label={`${t(`order.${way}`)} ${t(`cards.${card}`)}`}
                    disabled={isEnd}
                    autoFocus={movedCard === card && !isEnd && (movedWay === way || wasAtEnd)}
                  >
                    {icon}
                  </IconButton>
                );
              })}
            </li>
          ))}
        </ol>
      </Form>
      {isOwnOrder && (
        <Form method="post" preventScrollReset className="pt-3">
          <Button name="intent" value="resetCards">
            {t("order.reset")}
          </Button>
        </Form>
      )}
    </details>
  );
}
