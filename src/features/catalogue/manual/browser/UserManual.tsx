import { type CSSProperties, type ReactNode, useState } from 'react'
import { buttonClass } from '#/ui/Button.tsx'
import { SectionList } from '#/ui/SectionList.tsx'
import { chapters } from '../manual.content.ts'
import { MANUAL_FILE, manual } from '../manual.facts.ts'
import { ManualChapters } from './ManualChapters.tsx'
import { ManualToolbar, ZOOM } from './ManualToolbar.tsx'

export function UserManual({ help }: { help: ReactNode }) {
  const [percent, setPercent] = useState(ZOOM.default)
  return (
    <>
      <header className="mt-6 grid gap-6 lg:flex lg:items-end lg:justify-between">
        <div>
          <h1 className="headline text-4xl">{manual.title}</h1>
          <p className="mt-3 text-muted">
            {manual.model}; also for {manual.alsoFor}. Version {manual.version}, {manual.date}.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <a
            href={`/${MANUAL_FILE}`}
            download={MANUAL_FILE}
            className={buttonClass({ variant: 'primary', className: 'whitespace-nowrap' })}
          >
            Download PDF
          </a>
          {help}
        </div>
      </header>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto">
          <SectionList sections={chapters} />
        </div>
        <div className="min-w-0">
          <div className="sticky top-16 z-10 -mx-1 mb-6 flex justify-end bg-paper px-1 py-2 lg:max-w-prose print:hidden">
            <ManualToolbar percent={percent} onZoom={setPercent} />
          </div>
          {/* No style at 100%: the content security policy blocks styles in the HTML, but not those that scripts set. */}
          <div
            className="min-w-0"
            style={
              percent === ZOOM.default ? undefined : ({ zoom: percent / 100, '--zoom': percent / 100 } as CSSProperties)
            }
            data-zoom={percent}
          >
            <ManualChapters />
          </div>
        </div>
      </div>
    </>
  )
}
