import type { ShownStrength } from "#app/lib/password-strength.ts";
import { useTranslation } from "#app/locales/use-translation.ts";

const steps = [1, 2, 3, 4];
const colours = ["bg-danger", "bg-danger", "bg-brass", "bg-accent", "bg-accent"];

/** Strength of the typed password: four steps, the rating in words, and advice. */
export function StrengthMeter({ strength }: { strength: ShownStrength | null }) {
  const { t } = useTranslation("auth");
  return (
    <div aria-live="polite" className="grid gap-1.5 empty:hidden">
      {strength && (
        <>
          <div aria-hidden className="grid grid-cols-4 gap-1">
            {steps.map((step) => (
              <span
                key={step}
                className={`h-1.5 rounded-full ${step <= strength.score ? colours[strength.score] : "bg-sunken"}`}
              />
            ))}
          </div>
          <p className="text-sm">
            <span className="text-soft">{t("strength.label")} </span>
            <strong>{strength.label}</strong>
          </p>
          {strength.advice.length > 0 && (
            <ul className="grid gap-0.5 text-soft text-sm">
              {strength.advice.map((advice) => (
                <li key={advice}>{advice}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}
