import { useContext, useRef } from "react";
import { Link } from "react-router";
import { copyText } from "#app/islands/copy/copy-text.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ByHandRow } from "#app/services/outbox/by-hand.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Check, ExternalLink } from "#app/ui/icons/lucide.tsx";
import { WriteForm, WritesContext } from "../reviews/card/write-form.tsx";

type Props = { row: ByHandRow; mayPublish: boolean };

/** A reply that a person puts on its platform: its text to copy, the page to paste it into, and the button that says it is there. */
export function ByHandRowView({ row, mayPublish }: Props) {
  const { t } = useTranslation("outbox-screen");
  const { isBusy } = useContext(WritesContext);
  const area = useRef<HTMLTextAreaElement>(null);
  const { address, at, by, platformName, restaurantName } = row;
  // The link opens whatever becomes of the copy; where that is refused, the text is left selected in its field.
  const copy = async () => {
    if (!(await copyText(row.text))) area.current?.select();
  };
  return (
    <>
      <p className="facts text-sm">
        <span>
          <Link to={row.to} className="link reach font-semibold">
            <bdi>{row.title}</bdi>
          </Link>
        </span>
        <span className="text-soft">{platformName}</span>
        {restaurantName && <bdi className="text-soft">{restaurantName}</bdi>}
        <time dateTime={at.iso} title={at.exact} className="text-soft">
          {at.ago}
        </time>
        {by && <bdi className="text-soft">{by}</bdi>}
      </p>
      <Field label={t("byHand.text", { platform: platformName })} hideLabel>
        <TextArea
          ref={area}
          readOnly
          dir="auto"
          rows={3}
          value={row.text}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <div className="flex flex-wrap items-start gap-1">
        {address && (
          <a
            href={address}
            target="_blank"
            rel="noreferrer nofollow"
            className="btn btn-primary btn-small"
            onClick={() => void copy()}
          >
            <ExternalLink aria-hidden />
            {t("byHand.copyAndOpen")}
          </a>
        )}
        {mayPublish && (
          <WriteForm intent="publish" fields={row.fields}>
            <Button size="small" busy={isBusy} icon={<Check aria-hidden />}>
              {t("byHand.publish")}
            </Button>
          </WriteForm>
        )}
      </div>
    </>
  );
}
