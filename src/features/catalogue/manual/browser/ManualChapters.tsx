import { pictureSources } from '#/lib/pictures.ts'
import { Blocks } from '#/ui/Blocks.tsx'
import { Picture } from '#/ui/Picture.tsx'
import { FIGURE_SIZE } from '../figure.ts'
import { cards, chapters } from '../manual.content.ts'

export const ManualChapters = () => (
  <>
    {chapters.map(({ id, title, blocks }, index) => (
      <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-8 border-t border-ink pt-6 pb-14">
        <h2
          id={`${id}-title`}
          className="headline mb-6 flex gap-4 text-[min(var(--text-3xl),10vw/var(--zoom,1))] leading-[1.12] hyphens-auto"
        >
          <span className="figures text-muted">{index + 1}</span>
          <span className="min-w-0">{title}</span>
        </h2>
        <Blocks
          blocks={blocks}
          figure={({ image, alt, caption }) => (
            <figure className="max-w-prose">
              <Picture
                picture={{ src: image, alt, ...FIGURE_SIZE }}
                sources={pictureSources(image, FIGURE_SIZE.width)}
                sizes="(min-width: 64rem) 40rem, 100vw"
                className="rounded-sm border border-line"
              />
              <figcaption className="mt-2 text-sm text-muted">{caption}</figcaption>
            </figure>
          )}
        />
      </section>
    ))}
    <section aria-label="Cards to keep with the machine" className="flex flex-wrap gap-5 border-t border-ink pt-8">
      {cards.map(({ title, items, ordered }) => {
        const List = ordered ? 'ol' : 'ul'
        return (
          <div key={title} className="court-band min-w-0 flex-[1_1_18rem] rounded-md p-6">
            <h2 className="headline text-2xl">{title}</h2>
            <List className={`mt-4 grid gap-2 pl-5 ${ordered ? 'list-decimal' : 'list-disc'}`}>
              {items.map((item) => (
                <li key={item} className="pl-1">
                  {item}
                </li>
              ))}
            </List>
          </div>
        )
      })}
    </section>
  </>
)
