import { useEffect, useState } from 'react'
import type { Section } from '../lib/blocks.ts'
import { classes } from './classes.ts'
import { Disclosure } from './Disclosure.tsx'

type Names = readonly Pick<Section, 'id' | 'title'>[]

export const SectionList = ({ sections }: { sections: Names }) => {
  const current = useCurrentSection(sections)
  return (
    <div className="print:hidden">
      <nav aria-label="Contents" className="hidden lg:block">
        <h2 className="eyebrow text-muted">Contents</h2>
        <Links sections={sections} current={current} />
      </nav>
      <nav aria-label="Contents" className="border-t border-line lg:hidden">
        <Disclosure summary="Contents">
          <Links sections={sections} current={current} />
        </Disclosure>
      </nav>
    </div>
  )
}

const Links = ({ sections, current }: { sections: Names; current: string | undefined }) => (
  <ol className="mt-3 border-l border-line">
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          aria-current={id === current ? 'location' : undefined}
          className={classes(
            '-ml-px flex min-h-11 items-center border-l-2 py-1 pl-4 hover:underline hover:underline-offset-4 lg:min-h-9',
            id === current ? 'border-ink font-semibold text-ink' : 'border-transparent text-muted',
          )}
        >
          {title}
        </a>
      </li>
    ))}
  </ol>
)

function useCurrentSection(sections: Names): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const elements = sections.flatMap(({ id }) => document.getElementById(id) ?? [])
    const reading = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) isIntersecting ? reading.add(target) : reading.delete(target)
        setCurrent(elements.find((element) => reading.has(element))?.id)
      },
      // A line that only one section at a time intersects.
      { rootMargin: '-25% 0px -75% 0px' },
    )
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [sections])
  return current
}
