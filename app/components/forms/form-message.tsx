import type { FormResult } from "#app/lib/form-result.ts";
import { Banner } from "#app/ui/notices.tsx";

/** What the server says of the form as a whole. */
export function FormMessage({ reply }: { reply: FormResult | undefined }) {
  if (!reply?.message) return null;
  return (
    <Banner tone="danger" role="alert">
      {reply.message}
      {reply.details && (
        <ul className="list-disc ps-5 pt-1">
          {reply.details.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
