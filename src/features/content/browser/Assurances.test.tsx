import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Assurances } from './Assurances.tsx'

test('shows the three lines of the specification, without a threshold if delivery is always free', () => {
  const lines = (freeFrom: number) =>
    renderToStaticMarkup(<Assurances freeFrom={freeFrom} />)
      .replaceAll(/<svg.*?<\/svg>/g, '')
      .match(/(?<=>)[^<]+/g)
  expect(lines(200_000)).toEqual(['Professional quality', '2-year warranty', 'Free UK delivery over £2000'])
  expect(lines(0)?.at(-1)).toBe('Free UK delivery')
})
