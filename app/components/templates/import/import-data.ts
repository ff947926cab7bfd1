/** The page of an import: the form, and, once a file was looked at, what it does. Every text as it is shown. */
export type TemplateImportView = {
  links: { list: string; form: string };
  listTitle: string;
  hint: string;
  result: {
    fileName: string;
    title: string;
    failure: string | null;
    counts: { key: string; label: string; value: string; isBad: boolean }[];
    /** Templates that applying would make or change. */
    changeCount: number;
    isApplied: boolean;
    remarks: { key: number; line: string; reason: string; value: string | null }[];
  } | null;
};
