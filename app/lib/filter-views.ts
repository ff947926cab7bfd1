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

/** Filters of one section of a form. Those with a title are folded at first, unless `isOpen`. */
export type FilterSection = { key: string; title: string | null; isOpen: boolean; controls: FilterControl[] };

/** A button that opens the form at a section; `value` says what is chosen there, and `key` removes it. */
export type FilterOpener = { key: string; section: string; label: string; value: string | null };

/** An active filter of the row `name`; `key` removes it. */
export type ActiveFilter = { key: string; name: string; label: string };
