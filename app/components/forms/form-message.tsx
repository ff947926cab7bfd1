import { type FormResult, formMessage } from "#app/lib/form-result.ts";
import { Banner } from "#app/ui/notices.tsx";

/** The server's message about the form as a whole. */
export function FormMessage({ result }: { result: FormResult | undefined }) {
  const message = formMessage(result);
  if (!result || message === null) return null;
  return (
    <Banner tone="danger" role="alert">
      {message}
      {result.details.length > 0 && (
        <ul className="list-disc ps-5 pt-1">
          {result.details.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
