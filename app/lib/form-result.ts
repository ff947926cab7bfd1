/** What the server says of a form that it could not take. Secrets are never among the values. */
export type FormResult = {
  values: Record<string, string>;
  /** Field → translated message. */
  errors: Record<string, string>;
  /** What concerns the form as a whole. */
  message: string | null;
  /** What the message speaks of, line by line. */
  details?: string[];
};

/** What a field needs to show a reply: its value as typed, its error, and focus when it is the first one that is wrong. */
export function fieldState(reply: FormResult | undefined, name: string) {
  const error = reply?.errors[name];
  return {
    error,
    value: reply?.values[name],
    isFirstError: error !== undefined && Object.keys(reply?.errors ?? {})[0] === name,
  };
}

/** The reply, if it answers the form that was sent with that intent: a screen of several forms has one reply. */
export const resultFor = (reply: FormResult | undefined, intent: string): FormResult | undefined =>
  reply?.values.intent === intent ? reply : undefined;
