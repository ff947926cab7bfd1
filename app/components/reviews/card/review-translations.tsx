import { useContext } from "react";
import { type FormResult, refusalOf, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { PresentedReview, ReplyView } from "#app/services/reviews/present.server.ts";
import type { TranslationView } from "#app/services/reviews/translations.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { ReviewText } from "./review-text.tsx";
import { WriteForm, WritesContext } from "./write-form.tsx";

type Props = {
  review: PresentedReview;
  offer: WorkData["translation"];
  /** Of this review. */
  refused: FormResult | undefined;
};

/** Translations of the review, each with its source, below the original; and the form for another one. */
export function ReviewTranslations({ review, offer, refused }: Props) {
  const { t } = useTranslation("reviews");
  const { isBusy } = useContext(WritesContext);
  const translations = review.translations ?? [];
  // A result for a reply is shown at the reply, unless that is gone.
  const isOfReply = review.replies.some(({ id }) => id === typedValue(refused, "replyId"));
  return (
    <>
      <Translations translations={translations} />
      {!isOfReply && <Refusal refused={refused} />}
      {offer && (
        <WriteForm
          key={translations.length}
          intent="translate"
          fields={{ reviewId: review.id }}
          className="flex flex-wrap items-end gap-2"
        >
          <Field label={t("card.translateTo")}>
            <Select
              name="language"
              className="input-small"
              options={offer.languages}
              defaultValue={typedValue(refused, "language") ?? offer.language}
            />
          </Field>
          <Button size="small" busy={isBusy}>
            {t("card.translate")}
          </Button>
        </WriteForm>
      )}
    </>
  );
}

type ReplyProps = {
  review: PresentedReview;
  reply: ReplyView;
  work: WorkData | null;
  /** Of its review. */
  refused: FormResult | undefined;
};

/** Translations of a reply. The one in the reader's language is open, since they asked for it. */
export function ReplyTranslations({ review, reply, work, refused }: ReplyProps) {
  const { t, language } = useTranslation("reviews");
  const { isBusy } = useContext(WritesContext);
  const translations = reply.translations ?? [];
  const isForeign = work?.foreignReplies.includes(reply.id) && !translations.some(({ code }) => code === language);
  return (
    <>
      <Translations translations={translations} openLanguage={language} />
      {typedValue(refused, "replyId") === reply.id && <Refusal refused={refused} />}
      {isForeign && (
        <WriteForm intent="translate" fields={{ reviewId: review.id, replyId: reply.id, language }}>
          <Button size="small" busy={isBusy}>
            {t("reply.translate")}
          </Button>
        </WriteForm>
      )}
    </>
  );
}

type ListProps = { translations: readonly TranslationView[]; openLanguage?: string };

function Translations({ translations, openLanguage }: ListProps) {
  const { t } = useTranslation("reviews");
  return translations.map((translation) => (
    <details key={translation.code} data-translation className="text-sm" open={translation.code === openLanguage}>
      <summary className="link w-fit cursor-pointer">
        {t("card.translation", { language: translation.name })}
        {" · "}
        {translation.source}
      </summary>
      <ReviewText text={translation.text} language={translation.code} className="max-w-prose pt-1" />
    </details>
  ));
}

function Refusal({ refused }: Pick<Props, "refused">) {
  const translation = resultFor(refused, "translate");
  return (
    translation && (
      <Banner tone="brass" role="alert">
        {refusalOf(translation)}
      </Banner>
    )
  );
}
