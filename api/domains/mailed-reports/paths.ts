/** Address of the settings of a report, as a path of the web app. */
export const reportPath = ({ userId, id }: { userId: string; id: string }): string =>
  `/users/${userId}/reports-settings/${id}`;
