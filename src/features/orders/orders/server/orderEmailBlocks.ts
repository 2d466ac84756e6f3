import { type Buyer, mayCancel } from '#/features/shop/content/returnTerms.rules.ts'
import { postcodeOutsideMainland } from '#/features/shop/delivery/delivery.rules.ts'
import { deliveryLabel } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { netOfSale } from '#/features/shop/vat/netSale.rules.ts'
import { totalVatLabel, VAT_REASONS } from '#/features/shop/vat/vatTexts.rules.ts'
import { recipientLines } from '#/lib/addressLines.ts'
import type { PageUrl } from '#/lib/pageLinks.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { isFreeDeliveryByCode } from '#/lib/reductions.ts'
import { seller } from '#/lib/seller.ts'
import { block, type EmailBlock } from '#/platform/mail/emailContent.ts'
import { paymentMethodLabel } from '../orderLabels.ts'
import type { OrderRecord } from './orders.store.ts'

export const describePayment = ({ totalAmount, isTest, paymentMethod }: OrderRecord): string =>
  totalAmount === 0
    ? 'Nothing to pay'
    : `${formatPounds(totalAmount)} paid ${paymentMethodLabel(paymentMethod)}${isTest ? ' (test)' : ''}`

/** If it's a test. */
export function testNote({ isTest, paymentMethod }: Pick<OrderRecord, 'isTest' | 'paymentMethod'>): EmailBlock[] {
  if (!isTest) return []
  const text =
    paymentMethod === 'card'
      ? 'This order was paid with a test card. You haven’t been charged and no goods will be sent.'
      : 'This is a test order. Please don’t pay anything: no goods will be sent.'
  return [{ type: 'note', text }]
}

export const orderLinkBlocks = (url: PageUrl): EmailBlock[] => [
  {
    type: 'text',
    text: 'On your order’s page you can follow its parcels, return something or report a fault. You don’t need an account.',
  },
  { type: 'button', label: 'See your order', url },
]

/** Where it’s delivered. */
export function addressBlocks(order: OrderRecord): EmailBlock[] {
  const exportNote = order.vatTreatment === 'export' && order.vatAmount !== null && VAT_REASONS.export
  const notes = [addressNote(order), exportNote].filter((note) => note !== undefined && note !== false)
  return [{ type: 'frame', lines: recipientLines(order) }, ...notes.map(block.note)]
}

function addressNote({ shippingAddress, addressUnchecked }: OrderRecord): string | undefined {
  const outside = postcodeOutsideMainland(shippingAddress)
  if (outside) return `${outside} is outside the UK mainland. We’ll deliver there as agreed with you.`
  if (addressUnchecked)
    return `We couldn’t find a postcode in this address. Please email it to ${seller.email} with your order number.`
  return undefined
}

type Bank = { accountName: string; sortCode: string; accountNumber: string }

export const bankBlocks = ({ accountName, sortCode, accountNumber }: Bank, reference: string): EmailBlock[] => [
  { type: 'heading', text: 'Pay by bank transfer' },
  {
    type: 'facts',
    rows: [
      ['Account name', accountName],
      ['Sort code', sortCode],
      ['Account number', accountNumber],
      ['Reference', reference],
    ],
  },
]

/** What the buyer's bookkeeping looks for; the company is above the address. */
export const businessRows = ({
  vatNumber,
  purchaseOrder,
}: Pick<OrderRecord, 'vatNumber' | 'purchaseOrder'>): [string, string][] => [
  ...(purchaseOrder ? [['Purchase order', purchaseOrder] satisfies [string, string]] : []),
  ...(vatNumber ? [['Your VAT number', vatNumber] satisfies [string, string]] : []),
]

/** The parts that a quote has too. */
type Billed = Pick<
  OrderRecord,
  | 'subtotal'
  | 'discountAmount'
  | 'discountCode'
  | 'discountType'
  | 'deliveryType'
  | 'deliveryFee'
  | 'totalAmount'
  | 'vatAmount'
  | 'vatTreatment'
> & {
  lines: readonly Pick<
    OrderRecord['lines'][number],
    'name' | 'quantity' | 'unitPrice' | 'reduction' | 'vat' | 'vatPercent'
  >[]
}

/** `showsNet`: amounts without VAT beside those with it, as businesses compare them. */
export function orderBill(
  order: Billed & Buyer,
  { showsNet = !mayCancel(order) } = {},
): Extract<EmailBlock, { type: 'bill' }> {
  const { vatAmount, discountAmount, discountCode, deliveryFee } = order
  const net = showsNet ? netOfSale(order) : null
  const beside = (amount: Pence | undefined, sign = '') =>
    amount === undefined ? {} : { net: `${sign}${formatPounds(amount)}` }
  const vatWords = totalVatLabel(order)
  const freedBy = isFreeDeliveryByCode(order) ? byCode(discountCode) : ''
  return {
    type: 'bill',
    lines: order.lines.map((line, index) => ({
      name: line.name,
      details: [
        `${line.quantity} × ${formatPounds(line.unitPrice)}`,
        ...(line.reduction > 0 ? [`${formatPounds(line.reduction)} discount${byCode(discountCode)}`] : []),
      ],
      amount: formatPounds(line.unitPrice * line.quantity),
      ...beside(net?.lines[index]?.listed),
    })),
    sums: [
      { label: 'Subtotal', amount: formatPounds(order.subtotal), ...beside(net?.subtotal) },
      ...(discountAmount > 0
        ? [
            {
              label: `Discount${byCode(discountCode)}`,
              amount: `−${formatPounds(discountAmount)}`,
              ...beside(net?.discountAmount, '−'),
            },
          ]
        : []),
      {
        label: deliveryLabel(order.deliveryType),
        amount: deliveryFee === 0 ? `Free${freedBy}` : formatPounds(deliveryFee),
        ...beside(net?.deliveryFee || undefined),
      },
      { label: 'Total', amount: formatPounds(order.totalAmount), isTotal: true, ...beside(net?.totalAmount) },
      ...(vatWords ? [{ label: vatWords, amount: formatPounds(vatAmount ?? 0) }] : []),
    ],
  }
}

const byCode = (code: string | null): string => (code === null ? '' : ` (${code})`)
