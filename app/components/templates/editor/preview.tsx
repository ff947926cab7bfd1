import { useTranslation } from "#app/locales/use-translation.ts";
import type { PreviewView } from "#app/services/templates/preview.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Stars } from "#app/ui/stars.tsx";
import type { TemplateKind } from "#contract/templates/schemas.ts";

type Props = { preview: PreviewView; kind: TemplateKind; mayAsk: boolean };

/** The texts on a real review of this restaurant, the language it would get first. */
export function Preview({ preview, kind, mayAsk }: Props) {
  const { t } = useTranslation("templates");
  const { review, reviews, versions } = preview;
  return (
    <Card title={t("preview.title")}>
      <div className="grid gap-3">
        {reviews.length > 0 && mayAsk && (
          <Field label={t(kind === "review" ? "preview.review" : "preview.guest")}>
            <Select
              key={reviews[0]?.id}
              name="reviewId"
              options={reviews.map(({ id, label }) => ({ value: id, label }))}
            />
          </Field>
        )}
        {review && kind === "review" ? (
          <ReviewQuote review={review} />
        ) : (
          !review && <p className="text-soft text-sm">{t(versions.length > 0 ? "preview.none" : "preview.empty")}</p>
        )}
        {mayAsk && (
          <div>
            <Button size="small" name="intent" value="preview" formNoValidate className="in-data-hydrated:hidden">
              {t("preview.show")}
            </Button>
          </div>
        )}
        {versions.map((version) => (
          <Version key={version.language} version={version} isAlone={versions.length === 1} />
        ))}
      </div>
    </Card>
  );
}

function ReviewQuote({ review }: { review: NonNullable<PreviewView["review"]> }) {
  const { t } = useTranslation("templates");
  return (
    <figure className="grid gap-1 border-line border-s-2 ps-3 text-sm">
      <figcaption className="facts text-soft">
        <bdi className="text-ink">{review.author}</bdi>
        {review.rating > 0 && <Stars value={review.rating} text={t("rating.stars", { count: review.rating })} />}
        <span>{review.platform}</span>
        {review.language && <span>{review.language}</span>}
      </figcaption>
      <blockquote dir="auto" className="line-clamp-4 text-soft">
        {review.text ?? t("preview.noText")}
      </blockquote>
    </figure>
  );
}

function Version({ version, isAlone }: { version: PreviewView["versions"][number]; isAlone: boolean }) {
  const { t } = useTranslation("templates");
  return (
    <details open={version.isPicked || isAlone} className="grid gap-2">
      <summary className="cursor-pointer">
        <strong className="inline-block first-letter:uppercase">{version.languageName}</strong>{" "}
        {version.isPicked && <Badge tone="accent">{t("preview.picked")}</Badge>}
      </summary>
      <ol className="grid gap-3 pt-2">
        {version.texts.map((text) => (
          <li key={text.key} className="grid gap-1 rounded-card bg-sunken p-3">
            <p dir="auto" lang={version.language} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {text.pieces.map(({ key, isOpen, text: words }) => (isOpen ? <mark key={key}>{words}</mark> : words))}
            </p>
            {text.unfilledText && <p className="field-error">{text.unfilledText}</p>}
            {text.refused && (
              <p className="flex flex-wrap items-center gap-1 text-sm">
                <span>{t("preview.refusedBy")}</span>
                {text.refused.platforms.map((platform) => (
                  <Badge key={platform} tone="danger">
                    {platform}
                  </Badge>
                ))}
                <span className="min-w-0 wrap-anywhere">
                  {t("preview.refusedWords", { words: text.refused.words })}
                </span>
              </p>
            )}
            {text.fallbacksText && <p className="text-soft text-sm">{text.fallbacksText}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}
