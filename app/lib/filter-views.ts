/** A choice of a filter in the reader's language. */
export type FilterChoice = { value: string; label: string; hint?: string };

/** A search for choices where there are too many to show all. */
export type ChoiceSearch = { name: string; label: string; value: string; press: string; empty: string };

/** A filter for a form; its content comes from the server, so that the browser loads no texts of filters. */
export type FilterControl =
  | {
      kind: "boxes";
      name: string;
      legend: string;
      hint?: string;
      choices: (FilterChoice & { isOn?: boolean })[];
      search?: ChoiceSearch;
    }
  | { kind: "box"; name: string; value: string; label: string; isOn: boolean }
  | { kind: "choice"; name: string; label: string; value: string; choices: FilterChoice[] }
  | {
      kind: "period";
      label: string;
      value: string;
      choices: FilterChoice[];
      from: { label: string; value: string };
      to: { label: string; value: string };
    };

/** An active filter; `key` removes it. */
export type ActiveFilter = { key: string; label: string };
