import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Assurances } from './Assurances.tsx'

test('shows the three lines of the specification, without a warranty the product lacks or a threshold if delivery is always free', () => {
  const lines = (freeFrom: number, warrantyYears: number | null = 2) =>
    renderToStaticMarkup(<Assurances warrantyYears={warrantyYears} freeFrom={freeFrom} />)
      .replaceAll(/<svg.*?<\/svg>/g, '')
      .match(/(?<=>)[^<]+/g)
  expect(lines(200_000)).toEqual(['Professional quality', '2-year warranty', 'Free UK delivery over £2000'])
  expect(lines(200_000, 3)?.[1]).toBe('3-year warranty')
  expect(lines(200_000, null)).toEqual(['Professional quality', 'Free UK delivery over £2000'])
  expect(lines(0)?.at(-1)).toBe('Free UK delivery')
})
