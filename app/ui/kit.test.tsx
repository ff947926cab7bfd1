import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { initialsOf } from "./badge.tsx";
import { Button } from "./button.tsx";
import { BarChart, LineChart } from "./charts.tsx";
import { Dialog, DialogTrigger } from "./dialog.tsx";
import { Field, TextInput } from "./field.tsx";
import { Pagination, Tabs } from "./navigation.tsx";
import { ToastRegion } from "./notices.tsx";
import { Stars } from "./stars.tsx";
import { ProgressBar, Skeleton } from "./states.tsx";

const render = (element: ReactNode) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
const count = (text: string, part: string) => text.split(part).length - 1;

describe("a field", () => {
  test("ties label, hint and error to its control by the ids a form library expects", () => {
    const html = render(
      <Field id="email" label="E-mail" hint="Of the invitation" error={["Not complete", "Too short"]}>
        <TextInput name="email" id={undefined} />
      </Field>,
    );
    expect(html).toContain('<label for="email"');
    expect(html).toMatch(/<input[^>]* id="email"[^>]* aria-describedby="email-error email-description"/);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(/<p id="email-error"[^>]*>.*Not complete<\/p>/);
    expect(html).not.toContain("Too short");
  });
  test("says nothing of errors or hints it does not have", () => {
    const html = render(
      <Field label="Name">
        <TextInput name="name" />
      </Field>,
    );
    expect(html).not.toMatch(/aria-invalid|aria-describedby/);
  });
});

describe("what opens without scripts", () => {
  test("opens and closes a dialog by the browser's own commands", () => {
    const html = render(
      <>
        <DialogTrigger dialogId="ask">Delete</DialogTrigger>
        <Dialog id="ask" title="Sure?" closeLabel="Close">
          Really?
        </Dialog>
      </>,
    );
    expect(html).toMatch(/<button type="button"[^>]*command="show-modal" commandfor="ask"/);
    expect(html).toMatch(/<dialog id="ask" closedby="any" aria-labelledby="ask-title"/);
    expect(html).toMatch(/command="close" commandfor="ask"/);
  });
  test("closes a toast by a form of its own dialog", () => {
    const toasts = [{ id: "1", tone: "accent" as const, text: "Saved." }];
    const html = render(<ToastRegion label="Messages" closeLabel="Close" toasts={toasts} />);
    expect(html).toMatch(/<div role="status" aria-label="Messages"/);
    expect(html).toMatch(/<dialog open="" aria-label="Messages".*<form method="dialog">/);
  });
});

describe("a busy button", () => {
  test("says so and can still hold the focus", () => {
    const html = render(<Button busy>Save</Button>);
    expect(html).toContain('aria-busy="true"');
    expect(html).not.toMatch(/ disabled/);
  });
});

describe("links between views and pages", () => {
  test("mark the current view for everybody", () => {
    const tabs = [
      { to: "?a", label: "A", current: true },
      { to: "?b", label: "B", current: false },
    ];
    const html = render(<Tabs label="Views" tabs={tabs} />);
    expect(html).toContain('<nav aria-label="Views"');
    expect(count(html, 'aria-current="page"')).toBe(1);
  });
  test("are left out when there is one page only", () => {
    const texts = { first: "First", previous: "Previous", next: "Next" };
    expect(render(<Pagination label="Pages" texts={texts} />)).toBe("");
    expect(render(<Pagination label="Pages" texts={texts} next="?after=x" />)).toMatch(/rel="next"/);
  });
});

describe("pictures of figures", () => {
  const points = [4, null, 8].map((value, index) => ({
    key: `week ${index}`,
    label: `W${index}`,
    value,
    valueText: value === null ? "" : `${value} reviews`,
  }));
  test("say what they show, and draw the highest value to the top", () => {
    const html = render(<BarChart points={points} summary="Between 4 and 8" />);
    expect(html).toMatch(/<svg role="img" aria-label="Between 4 and 8"/);
    expect(html).toMatch(/y="0%" height="100%"/);
    expect(html).toMatch(/y="50%" height="50%"/);
  });
  test("never bridge a missing value with a line", () => {
    const html = render(<LineChart points={points} summary="x" />);
    expect(count(html, "<circle")).toBe(2);
    expect(count(html, 'class="series"')).toBe(0);
  });
  test("show a rating by its fraction, within 0 and 5, and in words", () => {
    expect(render(<Stars value={4.3} text="4.3 of 5" />)).toMatch(/aria-label="4.3 of 5".*width="86%"/);
    expect(render(<Stars value={9} text="x" />)).toContain('<rect width="100%" height="100%"></rect></svg>');
  });
});

describe("what is on its way", () => {
  test("has a name when it is progress, and is silent when it is a placeholder", () => {
    expect(render(<ProgressBar label="Import" value={40} />)).toMatch(
      /<progress[^>]*aria-label="Import" value="40" max="100"/,
    );
    expect(render(<Skeleton />)).toContain('aria-hidden="true"');
  });
});

describe("initials", () => {
  test("come from the first and the last word, whatever the script, and are never empty", () => {
    expect(initialsOf("Chez Lucette Croix-Rousse")).toBe("CR");
    expect(initialsOf("L’Ardoise")).toBe("LA");
    expect(initialsOf("寿司屋")).toBe("寿");
    expect(initialsOf("  ")).toBe("·");
  });
});
