import type { Section } from '#/lib/blocks.ts'
import { type Day, longDate } from '#/lib/workingDays.ts'
import { Blocks } from '#/ui/Blocks.tsx'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'
import { SectionList } from '#/ui/SectionList.tsx'

/** `version` increases with every change of the text. */
export type LegalText = { title: string; version: string; lead: string; sections: readonly Section[] }

type LegalPageProps = {
  text: LegalText
  updated?: Day | undefined
}

export const LegalPage = ({ text: { title, version, lead, sections }, updated }: LegalPageProps) => (
  <div className="page pt-6 pb-20">
    <Breadcrumb />
    <header className="mt-6 max-w-prose">
      <h1 className="headline text-4xl hyphens-auto">{title}</h1>
      <p className="mt-4 text-lg">{lead}</p>
      <p className="mt-4 text-muted">
        {updated && (
          <>
            Last updated: <time dateTime={updated}>{longDate(updated)}</time>.{' '}
          </>
        )}
        Version {version}.
      </p>
    </header>
    <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)] print:block">
      <div className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto">
        <SectionList sections={sections} />
      </div>
      <div className="min-w-0">
        {sections.map(({ id, title: name, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="border-t border-line pt-6 pb-12">
            <h2 id={`${id}-title`} className="headline mb-5 text-2xl">
              {name}
            </h2>
            <Blocks blocks={blocks} />
          </section>
        ))}
      </div>
    </div>
  </div>
)
