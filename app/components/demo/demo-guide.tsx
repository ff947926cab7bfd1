import { Form, href, Link } from "react-router";
import type { DemoGuideView } from "#app/services/demo/guide.server.ts";
import { Check, X } from "#app/ui/icons/lucide.tsx";

type Step = DemoGuideView["steps"][number];

/** The guided line of the demo, under the top bar: four steps that tick themselves. */
export function DemoGuide({ guide }: { guide: DemoGuideView }) {
  return (
    <aside aria-label={guide.label} className="demo-guide">
      {guide.allDone ? (
        <p>{guide.allDone}</p>
      ) : (
        <ol>
          {guide.steps.map((step) => (
            <li key={step.key} data-current={step.key === guide.current ? "" : undefined}>
              <StepLink step={step} doneWord={guide.doneWord} isCurrent={step.key === guide.current} />
            </li>
          ))}
        </ol>
      )}
      <Form method="post" action={href("/preferences")} className="flex-none">
        <button type="submit" name="demoGuide" value="away" className="btn btn-ghost btn-small btn-icon">
          <X aria-hidden />
          <span className="sr-only">{guide.away}</span>
        </button>
      </Form>
    </aside>
  );
}

function StepLink({ step, doneWord, isCurrent }: { step: Step; doneWord: string; isCurrent: boolean }) {
  const content = (
    <>
      <span className="demo-guide-mark" data-done={step.isDone ? "" : undefined}>
        {step.isDone ? <Check aria-hidden /> : step.number}
      </span>
      <span>{step.text}</span>
      {step.isDone && <span className="sr-only">({doneWord})</span>}
    </>
  );
  const current = isCurrent ? ("step" as const) : undefined;
  return step.isElsewhere ? (
    <a href={step.to} aria-current={current}>
      {content}
    </a>
  ) : (
    <Link to={step.to} aria-current={current}>
      {content}
    </Link>
  );
}
