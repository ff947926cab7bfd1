import type { FormReply } from "#app/lib/form-reply.ts";
import { type FormResult, formMessage } from "#app/lib/form-result.ts";
import { Banner } from "#app/ui/notices.tsx";

/** What the server says of the form as a whole. */
export function FormMessage({ reply }: { reply: FormReply | FormResult | undefined }) {
  if (!reply) return null;
  const message = "last" in reply ? formMessage(reply) : reply.message;
  const details = reply.details ?? [];
  if (!message) return null;
  return (
    <Banner tone="danger" role="alert">
      {message}
      {details.length > 0 && (
        <ul className="list-disc ps-5 pt-1">
          {details.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
