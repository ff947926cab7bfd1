import type { ReactNode } from "react";
import { Brand } from "./brand.tsx";

/** One card under the awning, with nothing around it but the name. Needs no script. */
export function PlainPage({ children, corner, aside }: { children: ReactNode; corner?: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[27rem] flex-col px-4 py-5">
      <header className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <Brand />
        {corner}
      </header>
      <main className="my-auto py-8">
        <div className="card overflow-clip">
          <div className="awning" aria-hidden />
          {children}
        </div>
        {aside && <div className="pt-5 text-center text-soft">{aside}</div>}
      </main>
    </div>
  );
}

type AnonymousCardProps = {
  title: ReactNode;
  /** One or two sentences below the title. */
  intro?: ReactNode;
  children?: ReactNode;
  /** Below the card, e.g. a way back. */
  aside?: ReactNode;
  /** Top right of the page, e.g. the languages. */
  corner?: ReactNode;
};

/** The page of visitors who are not signed in. */
export function AnonymousCard({ title, intro, children, aside, corner }: AnonymousCardProps) {
  return (
    <PlainPage corner={corner} aside={aside}>
      <div className="grid gap-5 p-6 sm:p-8">
        <div className="grid gap-2">
          <h1>{title}</h1>
          {intro && <div className="text-soft">{intro}</div>}
        </div>
        {children}
      </div>
    </PlainPage>
  );
}
