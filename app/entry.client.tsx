import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { reportErrorsLater } from "./islands/early-errors.client.ts";
import { keepEarlyTexts } from "./islands/early-texts.client.ts";
import { keepZone } from "./islands/keep-zone.client.ts";
import { registerServiceWorkerLater } from "./islands/service-worker.client.ts";
import { startMessages } from "./locales/messages.client.ts";
import { TextsContext } from "./locales/use-translation.ts";

reportErrorsLater();
keepEarlyTexts();
void keepZone();
registerServiceWorkerLater();

/** A boundary shows the error to the visitor; it must still be reported. */
const onError = (error: unknown) => {
  if (error instanceof Error) reportError(error);
};

/**
 * Loads texts first. If that fails the page stays as the server rendered it, where every link and form works; hydrating without texts would
 * replace them all by keys.
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
