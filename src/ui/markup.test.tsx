import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { NoWrapFigures } from './FactTable.tsx'
import { TextField } from './Field.tsx'
import { Picture } from './Picture.tsx'
import { Price } from './Price.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'
import { Tabs } from './Tabs.tsx'
import { TextTable } from './TextTable.tsx'

const picture = {
  src: '/media/a-1.jpg',
  width: 1600,
  height: 1200,
  alt: 'A machine',
  placeholder: 'data:image/webp;base64,AAAA',
}
const sources = { avif: '/media/a-1.w400.avif 400w', webp: '/media/a-1.w400.webp 400w', fallback: '/media/a-1.jpg' }

test('Picture reserves its space, offers every format and loads lazily unless it has priority', () => {
  const later = renderToStaticMarkup(<Picture picture={picture} sources={sources} sizes="100vw" />)
  expect(later).toContain('type="image/avif" srcSet="/media/a-1.w400.avif 400w" sizes="100vw"')
  expect(later).toContain('width="1600" height="1200" alt="A machine" loading="lazy"')
  const first = renderToStaticMarkup(<Picture picture={picture} sources={sources} priority />)
  expect(first).toContain('loading="eager"')
  expect(first).toContain('fetchPriority="high"')
})

test('has no inline styles, which the Content-Security-Policy forbids', () => {
  const page = renderToStaticMarkup(
    <>
      <Picture picture={picture} sources={sources} />
      <Button pending pendingLabel="Saving">
        Save
      </Button>
    </>,
  )
  expect(page).not.toContain('style=')
})

test('WordTable has explicit table roles', () => {
  const head = ['No.', 'Speed', 'Spin', 'Trains']
  const html = renderToStaticMarkup(<TextTable label="Drills" head={head} rows={[['P1', '3', '0', 'Timing']]} />)
  const roles = [...html.matchAll(/<(table|thead|tbody|tr|th|td)\b[^>]*>/g)].map(
    ([tag]) => /role="(\w+)"/.exec(tag)?.[1],
  )
  const [columns, cells] = [head.map(() => 'columnheader'), ['rowheader', 'cell', 'cell', 'cell']]
  expect(roles).toEqual(['table', 'rowgroup', 'row', ...columns, 'rowgroup', 'row', ...cells])
  expect(html).toContain('aria-label="Drills"')
  expect([...html.matchAll(/data-name="([^"]+)"/g)].map(([, name]) => name)).toEqual(head.slice(1))
})

test('keeps a figure, its unit and the punctuation after it on one line', () => {
  const pieces = renderToStaticMarkup(
    <NoWrapFigures text="2-Line Narrow, 4–5 h, spin +2 to −2, Mon 7 December" />,
  ).match(/(?<=<span[^>]*>)[^<]+/g)
  expect(pieces).toEqual(['2-Line', '4–5 h,', '+2 to −2,', 'Mon 7 December'])
})

test('Price shows delivery, and VAT if there is any', () => {
  const delivery = 'delivery £50, free from £2,000'
  expect(text(<Price pence={189500} delivery={delivery} />)).toBe('£1,895.00incl. VAT · delivery £50, free from £2,000')
  expect(text(<Price pence={9999999} delivery={delivery} vat={false} />)).toBe(
    '£99,999.99delivery £50, free from £2,000',
  )
})

test('TextField is tied to its label, error and hint', () => {
  const html = renderToStaticMarkup(
    <TextField label="Email" hint="For the receipt" error="Please enter a valid email" />,
  )
  const id = /<label for="([^"]+)"/.exec(html)?.[1]
  expect(html).toContain(`id="${id}"`)
  expect(html).toContain(`aria-describedby="${id}error ${id}hint"`)
  expect(html).toContain('aria-invalid="true"')
  expect(renderToStaticMarkup(<TextField label="Email" />)).not.toMatch(/ aria-(invalid|describedby)=/)
})

test('a pending Button stays focusable and shows its pending label', () => {
  const html = renderToStaticMarkup(
    <Button pending pendingLabel="Subscribing...">
      Subscribe
    </Button>,
  )
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toContain('disabled=""')
  expect(html).toContain('Subscribing...')
})

test('QuantityStepper stops at its limits', () => {
  const html = (value: number) =>
    renderToStaticMarkup(<QuantityStepper value={value} max={5} onChange={() => {}} label="Quantity" />)
  expect(html(1)).toMatch(/<button[^>]*aria-disabled="true"[^>]*aria-label="Decrease quantity"/)
  expect(html(5)).toMatch(/<button[^>]*aria-disabled="true"[^>]*aria-label="Increase quantity"/)
  expect(html(3)).not.toContain('disabled="true"')
  expect(html(1) + html(5)).not.toContain('disabled=""')
})

test('Tabs has one tab stop, and shows every panel without JavaScript', () => {
  const html = renderToStaticMarkup(
    <Tabs
      label="About"
      tabs={[
        { id: 'a', title: 'A', content: 'first' },
        { id: 'b', title: 'B', content: 'second' },
      ]}
    />,
  )
  expect(html.match(/role="tab"[^>]*tabindex="0"/g)).toHaveLength(1)
  expect(html).toMatch(/aria-selected="true"[^>]*tabindex="0"/)
  expect(html).toMatch(/role="tabpanel"[^>]*class="[^"]*hidden noscript:block[^"]*"[^>]*>second/)
})

test('Tabs replaces its tab list by headings without JavaScript', () => {
  const tabs = [{ id: 'a', title: 'Features', content: 'first' }]
  const html = renderToStaticMarkup(<Tabs label="About" headings="h2" tabs={tabs} />)
  expect(html).toMatch(/role="tablist"[^>]*class="[^"]*noscript:hidden/)
  expect(html).toMatch(/<h2 class="[^"]*hidden [^"]*noscript:block"[^>]*>Features<\/h2>first/)
})

const text = (element: React.ReactElement) => renderToStaticMarkup(element).replace(/<[^>]+>/g, '')
