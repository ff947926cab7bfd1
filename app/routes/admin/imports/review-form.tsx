import { Form, href, Link, useLocation } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SelectField, TextAreaField, TextField } from "#app/components/forms/text-field.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { EnterReviewForm } from "#app/services/imports/enter-review.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

type Props = { form: EnterReviewForm; result: FormResult<{ existing: string }> | undefined };

const ratings = ["5", "4", "3", "2", "1", "0"] as const;

/** One review, as it stands on a card, in a book or on a page: two of its fields must be filled. */
export function ReviewForm({ form, result }: Props) {
  const { t } = useTranslation("imports");
  return (
    <Card title={t("enter.of", { restaurant: form.restaurantName })}>
      {/* Each answer brings new fields: those of the next review are empty, those of a refused one hold what was typed. */}
      <Form
        key={useLocation().key}
        method="post"
        action={`${href("/admin/imports/review")}?restaurant=${form.restaurantId}`}
        className="grid gap-5"
      >
        <input type="hidden" name="restaurantId" value={form.restaurantId} />
        <FormMessage result={result} />
        {result?.value && (
          <p>
            <Link to={result.value.existing} className="link">
              {t("enter.existing")}
            </Link>
          </p>
        )}
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
          <div className="grid content-start gap-4">
            <Origin form={form} result={result} />
          </div>
          <div className="grid content-start gap-4">
            <Words form={form} result={result} />
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" name="next" value="review">
            {t("enter.save")}
          </Button>
          <Button name="next" value="another">
            {t("enter.saveAnother")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** Where it is from, whose it is, and when it was given. */
function Origin({ form, result }: Props) {
  const { t } = useTranslation("imports");
  return (
    <>
      <SelectField name="platformKey" label={t("enter.platform")} result={result} options={form.platforms} />
      <TextField
        name="author"
        label={t("enter.author")}
        hint={t("enter.optional")}
        result={result}
        maxLength={120}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-4">
        <TextField
          name="publishedOn"
          type="date"
          label={t("enter.day")}
          result={result}
          required
          max={form.today}
          defaultValue={form.today}
        />
        <TextField
          name="publishedTime"
          type="time"
          label={t("enter.time")}
          hint={t("enter.optional")}
          result={result}
        />
      </div>
      <TextField
        name="url"
        type="url"
        label={t("enter.url")}
        hint={t("enter.optional")}
        result={result}
        maxLength={1000}
        autoComplete="off"
      />
    </>
  );
}

/** What it says. */
function Words({ form, result }: Props) {
  const { t } = useTranslation("imports");
  const stars = ratings.map((value) => ({
    value,
    label: value === "0" ? t("enter.noRating") : t("enter.stars", { count: Number(value) }),
  }));
  return (
    <>
      <SelectField
        name="rating"
        label={t("enter.rating")}
        result={result}
        required
        options={[{ value: "", label: t("enter.chooseRating") }, ...stars]}
      />
      <TextField
        name="title"
        label={t("enter.reviewTitle")}
        hint={t("enter.optional")}
        result={result}
        maxLength={300}
        dir="auto"
        autoComplete="off"
      />
      <TextAreaField
        name="text"
        label={t("enter.text")}
        hint={t("enter.textHint")}
        result={result}
        maxLength={form.textLengthMax}
      />
      <SelectField
        name="language"
        label={t("enter.language")}
        result={result}
        options={[{ value: "", label: t("enter.languageOfText") }, ...form.languages]}
      />
    </>
  );
}
