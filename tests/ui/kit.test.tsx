import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { initialsOf } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { BarChart, LineChart } from "#app/ui/charts.tsx";
import { Dialog, DialogTrigger } from "#app/ui/dialog.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Pagination, Tabs } from "#app/ui/navigation.tsx";
import { ToastRegion } from "#app/ui/notices.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { ProgressBar } from "#app/ui/states.tsx";
import { readPage, textOf } from "#tests/setup/read-page.ts";

const render = (element: ReactNode) => readPage(renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>));

describe("a field", () => {
  test("links label, hint and error to its control by the ids a form library expects", () => {
    const page = render(
      <Field id="email" label="E-mail" hint="Of the invitation" error={["Not complete", "Too short"]}>
        <TextInput name="email" id={undefined} />
      </Field>,
    );
    expect(page.find("label[for=email]", /^E-mail/)).not.toBeNull();
    const control = page.find("input#email[aria-invalid=true]");
    const said = control
      ?.getAttribute("aria-describedby")
      ?.split(" ")
      .map((id) => textOf(page.find(`#${id}`)));
    expect(said).toEqual([expect.stringContaining("Not complete"), "Of the invitation"]);
    expect(page.text).not.toContain("Too short");
  });
  test("says nothing of errors or hints it does not have", () => {
    const page = render(
      <Field label="Name">
        <TextInput name="name" />
      </Field>,
    );
    expect(page.all("[aria-invalid], [aria-describedby]")).toEqual([]);
  });
});

describe("what opens without scripts", () => {
  test("opens and closes a dialog by the browser's own commands", () => {
    const page = render(
      <>
        <DialogTrigger dialogId="ask">Delete</DialogTrigger>
        <Dialog id="ask" title="Sure?" closeLabel="Close">
          Really?
        </Dialog>
      </>,
    );
    expect(page.find("button[type=button][command=show-modal][commandfor=ask]", "Delete")).not.toBeNull();
    const dialog = page.find("dialog#ask[closedby=any]");
    expect(textOf(page.find(`#${dialog?.getAttribute("aria-labelledby")}`))).toBe("Sure?");
    expect(page.find("dialog#ask [command=close][commandfor=ask]", "Close")).not.toBeNull();
  });
  test("closes a toast by a form of its own dialog", () => {
    const toasts = [{ id: "1", tone: "accent" as const, text: "Saved." }];
    const page = render(<ToastRegion label="Messages" closeLabel="Close" toasts={toasts} />);
    expect(textOf(page.find("[role=status]", "Messages"))).toContain("Saved.");
    expect(page.find("[role=status] dialog[open] form[method=dialog] button", "Close")).not.toBeNull();
  });
});

describe("a busy button", () => {
  test("says so and can still hold the focus", () => {
    expect(render(<Button busy>Save</Button>).find("button[aria-busy=true]:not([disabled])", "Save")).not.toBeNull();
  });
});

describe("links between views and pages", () => {
  test("mark the current view for everybody", () => {
    const tabs = [
      { to: "?a", label: "A", current: true },
      { to: "?b", label: "B", current: false },
    ];
    const page = render(<Tabs label="Views" tabs={tabs} />);
    expect(page.find("nav", "Views")).not.toBeNull();
    expect(page.all("nav a[aria-current=page]").map(textOf)).toEqual(["A"]);
  });
  test("are left out when there is one page only", () => {
    const texts = { first: "First", previous: "Previous", next: "Next" };
    expect(render(<Pagination label="Pages" texts={texts} />).all("*")).toEqual([]);
    expect(
      render(<Pagination label="Pages" texts={texts} next="?after=x" />).find("a[rel=next]", "Next"),
    ).not.toBeNull();
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
    const page = render(<BarChart points={points} summary="Between 4 and 8" />);
    expect(page.find("svg[role=img]", "Between 4 and 8")).not.toBeNull();
    expect(page.all("svg .bar").map((bar) => [bar.getAttribute("y"), bar.getAttribute("height")])).toEqual([
      ["50%", "50%"],
      ["100%", "0%"],
      ["0%", "100%"],
    ]);
  });
  test("never bridge a missing value with a line", () => {
    const page = render(<LineChart points={points} summary="x" />);
    expect(page.all("svg circle")).toHaveLength(2);
    expect(page.all("svg .series")).toEqual([]);
  });
  test("show a rating by its fraction, within 0 and 5, and in words", () => {
    const widthOf = (value: number, text: string) =>
      render(<Stars value={value} text={text} />)
        .all("svg[role=img]", text)
        .map((stars) => stars.querySelectorAll("rect").at(-1)?.getAttribute("width"));
    expect(widthOf(4.3, "4.3 of 5")).toEqual(["86%"]);
    expect(widthOf(9, "x")).toEqual(["100%"]);
  });
});

describe("what is on its way", () => {
  test("has a name", () => {
    expect(
      render(<ProgressBar label="Import" value={40} />).find("progress[value='40'][max='100']", "Import"),
    ).not.toBeNull();
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
