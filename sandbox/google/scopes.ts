/** The scope of Business Profile; the older name still counts. */
export const manageScopes = [
  "https://www.googleapis.com/auth/business.manage",
  "https://www.googleapis.com/auth/plus.business.manage",
];
const written: Record<string, string> = {
  email: "https://www.googleapis.com/auth/userinfo.email",
  profile: "https://www.googleapis.com/auth/userinfo.profile",
};
/** Google returns some scopes by their long name. */
export const longScope = (scope: string): string => written[scope] ?? scope;
