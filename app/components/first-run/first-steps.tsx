import { Form, href, Link } from "react-router";
import type { FirstStepsView } from "#app/services/first-run/steps.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Check } from "#app/ui/icons/lucide.tsx";

/** What a new installation needs next, above the list of restaurants; its steps tick themselves. */
export function FirstSteps({ view }: { view: FirstStepsView }) {
  return (
    <Card title={view.title} aside={<Aside view={view} />}>
      <ol className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
        {view.steps.map((step) => (
          <li
            key={step.key}
            className="flex items-start gap-2.5"
            aria-current={step.key === view.current ? "step" : undefined}
          >
            <span className="demo-guide-mark mt-0.5" data-done={step.isDone ? "" : undefined} aria-hidden>
              {step.isDone ? <Check /> : step.number}
            </span>
            <span className="min-w-0">
              <Link to={step.to} className={step.isDone ? "text-soft hover:text-accent" : "link font-semibold"}>
                {step.title}
              </Link>
              {step.isDone && <span className="sr-only"> ({view.doneWord})</span>}
              {!step.isDone && <span className="block text-soft text-sm">{step.text}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** How far it is, and the way to put it away. */
function Aside({ view }: { view: FirstStepsView }) {
  return (
    <Form method="post" action={href("/preferences")} className="flex flex-wrap items-center gap-x-3">
      <span className="text-soft">{view.state}</span>
      <Button variant="ghost" size="small" name="firstSteps" value="away">
        {view.away}
      </Button>
    </Form>
  );
}
