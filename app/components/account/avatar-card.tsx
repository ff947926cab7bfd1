import { Form, href } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { type FormResult, fieldState } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Avatar } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import type { Caller } from "#contract/users/schemas.ts";

/** Phones convert HEIC photos to JPEG where only these types are accepted. */
const accepted = "image/png,image/jpeg,image/webp";

/** The avatar: uploaded and removed by two plain forms. */
export function AvatarCard({ user, result }: { user: Caller; result: FormResult | undefined }) {
  const { t } = useTranslation("account");
  const src = user.avatarVersion
    ? `${href("/users/:userId/avatar", { userId: user._id })}?v=${user.avatarVersion}`
    : null;
  return (
    <Card title={t("avatar.title")}>
      <div className="flex flex-wrap items-start gap-5">
        <Avatar name={`${user.name} ${user.lastname}`} src={src} className="size-20 text-2xl" />
        <div className="grid min-w-0 flex-1 basis-64 gap-3">
          <Form key={src} method="post" encType="multipart/form-data" className="grid gap-3">
            <input type="hidden" name="intent" value="avatar" />
            <FormMessage result={result} />
            <Field
              id="file"
              label={t("avatar.choose")}
              hint={t("avatar.hint")}
              error={fieldState(result, "file").error}
            >
              <TextInput type="file" name="file" accept={accepted} className="file:me-3" />
            </Field>
            <div>
              <Button>{t("avatar.submit")}</Button>
            </div>
          </Form>
          {src && (
            <Form method="post">
              <Button variant="quiet-danger" name="intent" value="removeAvatar">
                {t("avatar.remove")}
              </Button>
            </Form>
          )}
        </div>
      </div>
    </Card>
  );
}
