import { type MouseEvent, useState } from "react";
import { useParams } from "react-router";
import { copyPicture } from "#app/islands/copy/copy-picture.ts";
import { scopedHref, scopeOf } from "#app/lib/scope.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Check, Copy, Download } from "#app/ui/icons/lucide.tsx";

type Props = { review: Pick<PresentedReview, "id"> };

/** The review as a picture: a plain form that opens it, and with scripts a button that copies it. */
export function ShareImage({ review }: Props) {
  const { t } = useTranslation("reviews");
  const [result, setResult] = useState<"copied" | "refused" | null>(null);
  const address = scopedHref(scopeOf(useParams()), "/reputation/reviews/:reviewId/image.png", { reviewId: review.id });
  const onCopy = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (!form) return;
    const said = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    setResult((await copyPicture(`${address}?${said}`)) ? "copied" : "refused");
  };
  return (
    <details className="open:basis-full">
      <summary className="menu-item cursor-pointer list-none">{t("image.open")}</summary>
      <form method="get" action={address} target="_blank" className="grid gap-2 p-2" rel="noopener">
        <Field label={t("image.format")}>
          <Select name="format" className="input-small" options={choices(["square", "story"], t)} />
        </Field>
        <Field label={t("image.name")}>
          <Select name="name" className="input-small" options={choices(["first", "full", "none"], t)} />
        </Field>
        <Button size="small" icon={<Download aria-hidden />}>
          {t("image.show")}
        </Button>
        <Button
          type="button"
          size="small"
          variant="ghost"
          className="not-in-data-hydrated:hidden"
          icon={result === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={(event) => void onCopy(event)}
        >
          <span aria-live="polite">{t(result === "copied" ? "image.copied" : "image.copy")}</span>
        </Button>
        {result === "refused" && (
          <p role="alert" className="basis-full text-sm">
            {t("image.copyRefused")}
          </p>
        )}
      </form>
    </details>
  );
}

type Choice = "square" | "story" | "first" | "full" | "none";
const choices = (values: readonly Choice[], t: ReturnType<typeof useTranslation<"reviews">>["t"]) =>
  values.map((value) => ({ value, label: t(`image.${value}`) }));
