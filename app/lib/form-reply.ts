import { type FormResult, fieldState as stateOfResult } from "./form-result.ts";

/** What the server says of a form that it could not take. Secrets are never among the values. */
export type FormReply = {
  values: Record<string, string>;
  /** Field → translated message. */
  errors: Record<string, string>;
  /** What concerns the form as a whole. */
  message: string | null;
  /** What the message speaks of, line by line. */
  details?: string[];
};

/** What a field needs to show a reply: its value as typed, its error, and focus when it is the first one that is wrong. */
export function fieldState(reply: FormReply | FormResult | undefined, name: string) {
  if (reply && "last" in reply) return stateOfResult(reply, name);
  const error = reply?.errors[name];
  return {
    error,
    value: reply?.values[name],
    isFirstError: error !== undefined && Object.keys(reply?.errors ?? {})[0] === name,
  };
}

/** The reply, if it answers the form that was sent with that intent: a screen of several forms has one reply. */
export const resultFor = (reply: FormReply | undefined, intent: string): FormReply | undefined =>
  reply?.values.intent === intent ? reply : undefined;
