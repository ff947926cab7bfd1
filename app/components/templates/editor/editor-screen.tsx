import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { HistoryLink } from "#app/components/audit/history-link.tsx";
import { SaveBar } from "#app/components/forms/save-bar.tsx";
import { useListOperations } from "#app/islands/use-list-operations.ts";
import { type FormResult, formMessage, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TemplateEditorData } from "#app/services/templates/editor.server.ts";
import type { PreviewView } from "#app/services/templates/preview.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Check } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { Deletion } from "./deletion.tsx";
import { Preview } from "./preview.tsx";
import { ScopeFields } from "./scope-fields.tsx";
import { TextFields } from "./text-fields.tsx";
import { useLivePreview } from "./use-live-preview.ts";

type Result = FormResult<PreviewView> | undefined;
type Props = { data: TemplateEditorData; result: Result; history: string | null };

/** A template with all its actions: one plain form, and its preview on a review beside it. */
export function TemplateEditorScreen({ data, result, history }: Props) {
  const { t } = useTranslation("templates");
  const isBusy = useNavigation().state !== "idle";
  const { shown, changeLists } = useListOperations(result);
  const version = typedValue(result, "version") ?? String(data.draft.version);
  const live = useLivePreview(data.links.self);
  const preview = live.preview ?? result?.value ?? data.preview;
  return (
    <Page
      title={data.title}
      state={
        <>
          {data.origin && <Badge tone={data.origin.tone}>{data.origin.text}</Badge>}{" "}
          {history && <HistoryLink to={history} />}
        </>
      }
    >
      <Facts data={data} />
      {data.asksDeletion && <Deletion data={data} />}
      <Message result={result} />
      <Form
        method="post"
        onSubmit={changeLists}
        onInput={data.may.update ? live.onInput : undefined}
        action={data.links.self}
        preventScrollReset
        className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]"
      >
        <fieldset disabled={!data.may.update} className="contents">
          {data.may.update && <SaveByEnter />}
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="overridesId" value={typedValue(result, "overridesId") ?? data.draft.overridesId} />
          {/* Keyed by version: uncontrolled fields follow what was stored meanwhile. */}
          <div key={version} className="min-w-0">
            <div className="grid gap-5">
              <ScopeFields data={data} result={result} />
              {data.kind === "review" && <ConditionFields draft={data.draft} result={result} />}
              <TextFields data={data} result={shown} />
            </div>
            {data.may.update && (
              <SaveBar result={result}>
                <Button variant="primary" name="intent" value="save" busy={isBusy} icon={<Check aria-hidden />}>
                  {t("editor.save")}
                </Button>
                <LinkButton to={data.links.list}>{t("editor.cancel")}</LinkButton>
                {data.may.delete && (
                  <LinkButton to={data.links.askDeletion} variant="quiet-danger">
                    {t("editor.delete")}
                  </LinkButton>
                )}
              </SaveBar>
            )}
          </div>
        </fieldset>
        <div className="xl:sticky xl:top-20">
          <Preview preview={preview} mayAsk={data.may.update} kind={data.kind} />
        </div>
      </Form>
    </Page>
  );
}

/** Enter in any field saves: it presses the first button of a form. */
function SaveByEnter() {
  const { t } = useTranslation("templates");
  return (
    <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1}>
      {t("editor.save")}
    </button>
  );
}

/** Its use, and its relation to a wider template. */
function Facts({ data }: { data: TemplateEditorData }) {
  return (
    <div className="grid gap-2 empty:hidden">
      {data.facts.length > 0 && (
        <p className="facts text-soft text-sm">
          {data.facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
      <Origin data={data} />
    </div>
  );
}

/** The relation to a wider template: overridden here, can be, or edited since. */
function Origin({ data }: { data: TemplateEditorData }) {
  const { t } = useTranslation("templates");
  if (data.overridesText)
    return (
      <Banner tone={data.isBehind ? "brass" : "neutral"}>
        {data.overridesText} {t(data.isBehind ? "origin.behindText" : "origin.keptText")}
      </Banner>
    );
  if (data.overriddenBy)
    return (
      <Banner tone="info">
        {t("origin.adapted")}{" "}
        <Link to={data.overriddenBy} className="link">
          {t("origin.seeAdapted")}
        </Link>
      </Banner>
    );
  if (!data.may.override) return null;
  return (
    <Banner
      tone="neutral"
      actions={
        <LinkButton to={data.links.override} size="small">
          {t("origin.adapt")}
        </LinkButton>
      }
    >
      {t(data.may.update ? "origin.shared" : "origin.sharedReader")}
    </Banner>
  );
}

/** The problem, above the form; it gets the focus, so that nobody misses it. */
function Message({ result }: { result: Result }) {
  const banner = useRef<HTMLDivElement>(null);
  const message = formMessage(result);
  useEffect(() => {
    if (message && result) banner.current?.focus();
  }, [message, result]);
  if (!message) return null;
  return (
    <div ref={banner} tabIndex={-1}>
      <Banner tone="danger" role="alert">
        {message}
      </Banner>
    </div>
  );
}
