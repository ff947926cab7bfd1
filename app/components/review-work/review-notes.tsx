import { type FormResult, refusalOf, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { NoteView, WorkData } from "#app/services/review-work/load.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Lock } from "#app/ui/icons/lucide.tsx";
import { noteTextLengthMax } from "#contract/review-work/limits.ts";
import { WriteForm } from "../reviews/card/write-form.tsx";

type Props = { reviewId: string; work: WorkData; mayWork: boolean; refused: FormResult | undefined };

/** Notes among colleagues, oldest first, and the field to write one. */
export function ReviewNotes({ reviewId, work, mayWork, refused }: Props) {
  const { t } = useTranslation("work");
  const { notes, names } = work;
  const note = resultFor(refused, "note");
  if (notes.length === 0 && !mayWork) return null;
  return (
    <details open={notes.length > 0 || note !== undefined || undefined}>
      <summary className="btn btn-ghost btn-small w-fit cursor-pointer list-none">
        <Lock aria-hidden />
        {t("notes.title", { count: notes.length })}
      </summary>
      <div className="grid gap-3 pt-2">
        <p className="text-soft text-sm">{t("notes.hint")}</p>
        <ul className="grid gap-3 empty:hidden">
          {notes.map((note) => (
            <Note key={note.id} reviewId={reviewId} note={note} mayWork={mayWork} />
          ))}
        </ul>
        {mayWork && (
          // Keyed by the list, so that the field is empty after each note.
          <WriteForm key={notes.length} intent="note" fields={{ reviewId }} className="grid gap-2">
            <Field
              label={t("notes.label")}
              hint={
                names.length > 0 &&
                t("notes.mention", {
                  names: names
                    .slice(0, 4)
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
                defaultValue={typedValue(note, "note")}
              />
            </Field>
            <Button size="small" className="w-fit">
              {t("notes.add")}
            </Button>
          </WriteForm>
        )}
      </div>
    </details>
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
        {note.parts.map(({ at, text, isMention }) => (isMention ? <mark key={at}>{text}</mark> : text))}
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
