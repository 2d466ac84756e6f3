import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { VatRate } from '#/features/shop/vat/vat.rules.ts'
import { productWith } from '../../../../../test/support/product.ts'
import { BuyPanel } from './BuyPanel.tsx'

const render = (vatRate: VatRate, vat = true) =>
  renderToStaticMarkup(
    <BuyPanel
      product={productWith({ vatRate })}
      delivery="delivery £50"
      vat={vat}
      promise={null}
      action={() => null}
      assurances={null}
    />,
  )

test('says that a price includes VAT only if it does', () => {
  expect([render('standard'), render('reduced')].every((html) => html.includes('incl. VAT'))).toBe(true)
  expect([render('zero'), render('standard', false)].some((html) => html.includes('VAT'))).toBe(false)
})
