import { Form, href } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SelectField, TextField } from "#app/components/forms/text-field.tsx";
import { errorsOf, type FormResult, isTicked, resultFor } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReportScreenData } from "#app/services/printed-reports/screen.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";

type Props = { data: ReportScreenData; result: FormResult | undefined };

/** What can be made of the statistics that are shown: a file, a page to print, a link. */
export function ReportScreen({ data, result }: Props) {
  const { t } = useTranslation("printed-reports");
  const { name, links } = data;
  return (
    <Page
      title={t("screen.title")}
      documentTitle={[t("screen.title"), name].filter(Boolean).join(" · ")}
      state={
        <>
          {name && (
            <>
              <bdi className="wrap-anywhere">{name}</bdi> ·{" "}
            </>
          )}
          {data.about}
        </>
      }
      width="form"
    >
      <FormMessage result={result} />
      <Created result={resultFor(result, "link")} />
      <ReportForm data={data} result={result} />
      <Card title={t("screen.print")}>
        <ul className="grid gap-2">
          {data.sections.map(({ value, label, print }) => (
            <li key={value} className="flex">
              <a href={print} className="link">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Card>
      {data.mayShare && <Links links={links} self={data.self} />}
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <a href={data.mail} className="link">
          {t("screen.mail")}
        </a>
        <a href={href("/download")} className="link">
          {t("screen.downloads")}
        </a>
        {data.mayChangeAppearance && (
          <a href={href("/reports-appearance")} className="link">
            {t("screen.appearance")}
          </a>
        )}
      </p>
    </Page>
  );
}

/** The address of a new link, once. */
function Created({ result }: { result: FormResult | undefined }) {
  const { t } = useTranslation("printed-reports");
  const address = (result?.value as { address?: string } | null | undefined)?.address;
  if (!address) return null;
  return (
    <Banner tone="accent" role="status">
      {t("screen.created")}
      <Field label={t("screen.address")} hideLabel>
        <TextInput readOnly name="address" defaultValue={address} key={address} />
      </Field>
    </Banner>
  );
}

function ReportForm({ data, result }: Props) {
  const { t } = useTranslation("printed-reports");
  const errors = errorsOf(result);
  return (
    <Form method="post" action={data.self} className="grid gap-4">
      <Card title={t("screen.file")}>
        <div className="grid gap-4">
          <fieldset>
            <legend className="field-label pb-1">{t("screen.contents")}</legend>
            {data.sections.map(({ value, label, isOn }) => (
              <Checkbox
                key={value}
                name="sections"
                value={value}
                label={label}
                defaultChecked={isTicked(result, "sections", isOn, value)}
              />
            ))}
            {errors.sections && <p className="field-error">{errors.sections}</p>}
          </fieldset>
          <SelectField
            name="language"
            label={t("screen.language")}
            result={result}
            options={data.languages}
            defaultValue={data.language}
          />
          <p className="text-soft text-sm">{t("screen.fileIntro")}</p>
          <div className="flex flex-wrap gap-2">
            <Button name="intent" value="pdf" variant="primary">
              {t("screen.pdf")}
            </Button>
            <Button name="intent" value="csv">
              {t("screen.csv")}
            </Button>
          </div>
        </div>
      </Card>
      {data.mayShare && (
        <Card title={t("screen.link")}>
          <div className="grid gap-4">
            <p className="text-soft text-sm">{t("screen.linkIntro")}</p>
            <SelectField
              name="hours"
              label={t("screen.hours")}
              result={result}
              options={data.hours}
              defaultValue="24"
            />
            <TextField
              name="password"
              label={t("screen.password")}
              hint={t("screen.passwordHint")}
              result={result}
              type="password"
              autoComplete="new-password"
            />
            <Button name="intent" value="link" className="w-fit">
              {t("screen.create")}
            </Button>
          </div>
        </Card>
      )}
    </Form>
  );
}

function Links({ links, self }: { links: ReportScreenData["links"]; self: string }) {
  const { t } = useTranslation("printed-reports");
  return (
    <Card title={t("screen.links")}>
      {links.length === 0 && <p className="text-soft">{t("screen.noLinks")}</p>}
      <ul className="grid gap-4">
        {links.map(({ id, name, about, state, isOpen, viewsText, views }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="grid gap-1 min-w-0">
              <strong className="wrap-anywhere">
                <bdi>{name}</bdi>
              </strong>
              <span className="text-soft text-sm">
                {about} · {state}
              </span>
              {views.length === 0 ? (
                <span className="text-soft text-sm">{viewsText}</span>
              ) : (
                <details className="text-sm">
                  <summary className="link w-fit cursor-pointer">{viewsText}</summary>
                  <ul className="pt-1">
                    {views.map(({ iso, at, text }) => (
                      <li key={iso}>
                        {at} · {text}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </div>
            {isOpen && (
              <Form method="post" action={self}>
                <input type="hidden" name="linkId" value={id} />
                <Button name="intent" value="revoke" size="small" variant="quiet-danger">
                  {t("screen.revoke")}
                  <span className="sr-only"> {name}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
