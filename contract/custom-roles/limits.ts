/** Apart from the schemas, so that a page that only needs the numbers does not load the validator. */
/** Most custom roles of an organization. */
export const customRolesMax = 50;
export const customRoleNameMax = 60;
export const customRoleDescriptionMax = 300;
/** Most people that a preview or a refusal names. */
export const namedHoldersMax = 50;
