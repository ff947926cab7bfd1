import { type FormEvent, useContext } from "react";
import { type FormResult, refusalOf, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { NoteView, WorkData } from "#app/services/review-work/load.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Lock } from "#app/ui/icons/lucide.tsx";
import { noteTextLengthMax } from "#contract/review-work/limits.ts";
import { WriteForm, WritesContext } from "../reviews/card/write-form.tsx";
import { noteKey } from "./typed-note.ts";

type Props = { reviewId: string; work: WorkData; mayWork: boolean };

/** Notes among colleagues, oldest first. */
export function ReviewNotes({ reviewId, work: { notes }, mayWork }: Props) {
  const { t } = useTranslation("work");
  return (
    <section aria-label={t("notes.title")} className="grid gap-3">
      <p className="facts text-soft text-sm">
        <Lock aria-hidden />
        {t("notes.hint")}
      </p>
      <ul className="grid gap-3 empty:hidden">
        {notes.map((note) => (
          <Note key={note.id} reviewId={reviewId} note={note} mayWork={mayWork} />
        ))}
      </ul>
    </section>
  );
}

type ComposerProps = Pick<Props, "reviewId" | "work"> & { refused: FormResult | undefined };

/** The field for a new note, at the foot of the notes as the reply's is at the foot of the replies. */
export function NoteComposer({ reviewId, work: { notes, names }, refused }: ComposerProps) {
  const { t } = useTranslation("work");
  const { typed, isBusy } = useContext(WritesContext);
  const note = resultFor(refused, "note");
  const key = noteKey(reviewId);
  const onInput = ({ currentTarget: { value } }: FormEvent<HTMLTextAreaElement>) => typed?.set(key, value);
  return (
    // Keyed by the list, so that the field is empty after each note.
    <WriteForm
      key={notes.length}
      intent="note"
      fields={{ reviewId }}
      className="composer"
      onSubmitCapture={() => typed?.delete(key)}
    >
      <Field
        label={t("notes.label")}
        hint={
          names.length > 0 &&
          t("notes.mention", {
            names: names
              .slice(0, 2)
              .map((name) => `@${name}`)
              .join(", "),
          })
        }
        error={refusalOf(note)}
      >
        <TextArea
          name="note"
          dir="auto"
          required
          maxLength={noteTextLengthMax}
          defaultValue={typedValue(note, "note") ?? typed?.get(key)}
          onInput={onInput}
        />
      </Field>
      <div className="composer-bar">
        <Button variant="primary" busy={isBusy} className="ms-auto">
          {t("notes.add")}
        </Button>
      </div>
    </WriteForm>
  );
}

function Note({ reviewId, note, mayWork }: { reviewId: string; note: NoteView; mayWork: boolean }) {
  const { t } = useTranslation("work");
  const fields = { reviewId, noteId: note.id };
  return (
    <li className="grid gap-1 border-line border-s-2 ps-3">
      <p className="facts text-soft text-sm">
        <b>{note.authorName}</b>
        <time dateTime={note.at.iso} title={note.at.exact}>
          {note.at.ago}
        </time>
        {note.isEdited && <span>{t("notes.edited")}</span>}
      </p>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {note.parts.map(({ at, text, isMention }) =>
          isMention ? (
            <mark key={at} className="mention">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </p>
      {note.isMine && mayWork && (
        <details>
          <summary className="btn btn-ghost btn-small w-fit cursor-pointer list-none">{t("notes.change")}</summary>
          <WriteForm key={note.text} intent="editNote" fields={fields} className="grid gap-2 pt-1">
            <Field label={t("notes.change")} hideLabel>
              <TextArea name="note" dir="auto" required maxLength={noteTextLengthMax} defaultValue={note.text} />
            </Field>
            <div className="flex gap-2">
              <Button size="small">{t("notes.save")}</Button>
              <Button size="small" variant="quiet-danger" name="intent" value="deleteNote">
                {t("notes.delete")}
              </Button>
            </div>
          </WriteForm>
        </details>
      )}
    </li>
  );
}
