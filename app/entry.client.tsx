import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { reportErrorsLater } from "./islands/early-errors.client.ts";
import { registerServiceWorkerLater } from "./islands/service-worker.client.ts";
import { startMessages } from "./locales/messages.client.ts";
import { TextsContext } from "./locales/use-translation.ts";

reportErrorsLater();
registerServiceWorkerLater();

/** An error that a boundary shows is handled for the visitor, but not for us. */
const onError = (error: unknown) => {
  if (error instanceof Error) reportError(error);
};

/**
 * Texts come first. When they cannot be loaded the page stays as the server rendered it, where every link and form works;
 * hydrating without them would replace all text by keys.
 */
const texts = await startMessages().catch((error: unknown) => {
  console.warn("Texts could not be loaded; the page works without scripts.", error);
  return null;
});

if (texts)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TextsContext value={texts}>
          <HydratedRouter onError={onError} />
        </TextsContext>
      </StrictMode>,
    );
  });
