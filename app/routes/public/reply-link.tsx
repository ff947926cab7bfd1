import type { ReactNode } from "react";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextAreaField } from "#app/components/forms/text-field.tsx";
import { AnonymousCard } from "#app/components/shell/anonymous-card.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { findReplyLink, replyLinkIntents, replyLinkView } from "#app/services/reply-links/reply.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Stars } from "#app/ui/stars.tsx";
import type { Route } from "./+types/reply-link.ts";

export const handle = { scripts: false, namespaces: ["reply-links"] } satisfies RouteHandle;
// The address contains the link's token: it must not be sent as a referrer.
export const meta: Route.MetaFunction = () => [{ name: "referrer", content: "same-origin" }];

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, params }) => findReplyLink(context, params.token ?? ""),
];

export const loader = ({ context }: Route.LoaderArgs) => replyLinkView(context);

export const action = formAction({ intents: replyLinkIntents });

export default function ReplyLinkRoute({ loaderData: view, actionData: result }: Route.ComponentProps) {
  const { t } = useTranslation("reply-links");
  const aside = (
    <a href="/" className="link">
      {t("open")}
    </a>
  );
  if (result?.value?.isDone) return <Told title={t("doneTitle")} text={t("done")} aside={aside} />;
  if (!view) return <Told title={t("goneTitle")} text={t("gone")} aside={aside} />;
  if (!view.isWaiting) return <Told title={t("answeredTitle")} text={t("answered")} aside={aside} />;
  return (
    <>
      <title>{`${t("title")} · Comptoir`}</title>
      <AnonymousCard title={t("title")} intro={<p className="wrap-anywhere">{view.intro}</p>} aside={aside}>
        <FormMessage result={result} />
        <div className="grid gap-1">
          <p className="wrap-anywhere font-semibold">{view.from}</p>
          {view.rating > 0 ? (
            <Stars value={view.rating} text={view.ratingText} />
          ) : (
            <p className="text-soft">{view.ratingText}</p>
          )}
          {view.title && <p className="wrap-anywhere font-semibold">{view.title}</p>}
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {view.text || t("noText")}
          </p>
        </div>
        <form method="post" className="grid gap-4">
          <input type="hidden" name="version" value={view.version} />
          <TextAreaField
            name="text"
            label={t("label")}
            hint={t("hint", { max: view.lengthMax })}
            result={result}
            required
            rows={6}
            maxLength={view.lengthMax}
          />
          <Button variant="primary">{t("send")}</Button>
        </form>
        <p className="text-soft text-sm">{t("once")}</p>
      </AnonymousCard>
    </>
  );
}

function Told({ title, text, aside }: { title: string; text: string; aside: ReactNode }) {
  return (
    <>
      <title>{`${title} · Comptoir`}</title>
      <AnonymousCard title={title} intro={text} aside={aside} />
    </>
  );
}
