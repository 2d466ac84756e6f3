import type { createBrowser } from './accountsApp.ts'
import { INES } from './buyer.ts'

type Browser = ReturnType<typeof createBrowser>

/** `attempt` is different each time. `soldOut`: ids of products. Product 1 costs £1,000. */
type Attack = (browser: Browser, to: { email: string; attempt: number; soldOut: number[] }) => Promise<unknown>

const PASSWORD = 'topspin lob'

/** Throws, as an attack that isn’t understood proves nothing; the limits refuse with a 429. */
async function post(browser: Browser, path: string, body: unknown, also: number[] = []) {
  const response = await browser.post(path, body)
  if (!response.ok && response.status !== 429 && !also.includes(response.status))
    throw new Error(`POST ${path}: ${response.status} ${await response.text()}`)
  return response
}

/** The account is gone afterwards, so that the address can be registered again. */
const withAccount =
  (attack: (browser: Browser) => Promise<unknown>): Attack =>
  async (browser, { email, attempt }) => {
    // 202 is an emailed link; 409 is an address that has an account.
    const account = { username: `Player ${attempt}`, email, password: PASSWORD }
    const registered = await post(browser, '/api/register', account, [409])
    if (registered.status !== 201) return
    await attack(browser)
    await post(browser, '/api/account/delete', { password: PASSWORD })
  }

const order = ({ email, attempt }: { email: string; attempt: number }) => ({
  ...INES,
  customerEmail: email,
  items: [{ productId: 1, quantity: 1 }],
  deliveryType: 'standard',
  requestKey: `request number ${attempt} ${crypto.randomUUID()}`,
})

async function placeUnpaid(browser: Browser, to: { email: string; attempt: number }): Promise<string | undefined> {
  const items = [{ productId: 1, quantity: 1 }]
  const placed = await post(browser, '/api/orders', {
    ...order(to),
    items: JSON.stringify(items),
    subtotal: '1000.00',
    discountAmount: '0.00',
    deliveryFee: '50.00',
    totalAmount: '1050.00',
    orderStatus: 'pending',
    paymentStatus: 'pending',
  })
  return ((await placed.json()) as { orderId?: string }).orderId
}

/**
 * How a stranger could have an address emailed, by each route of the OpenAPI document that changes something and isn’t the staff’s; or why
 * it can’t.
 */
export const EMAIL_ATTACKS: Record<string, Attack | string> = {
  'POST /api/contact': (browser, { email }) =>
    post(browser, '/api/contact', { name: 'Ines Calder', email, message: 'Which grip does the remote have?' }),
  'POST /api/newsletter': (browser, { email }) => post(browser, '/api/newsletter', { email }),
  'POST /api/privacy-request': (browser, { email }) =>
    post(browser, '/api/privacy-request', { email, requestType: 'access' }),
  'POST /api/reviews': (browser, { email }) =>
    post(browser, '/api/reviews', { name: 'Ines', email, title: '', rating: 5, review: 'A fine machine, and quiet.' }),
  'POST /api/products/{slug}/questions': (browser, { email }) =>
    post(browser, '/api/products/courtside-pro/questions', { name: 'Ines', email, question: 'How far does it throw?' }),
  'POST /api/restock-alerts': (browser, { email, attempt, soldOut }) =>
    post(browser, '/api/restock-alerts', { email, productId: soldOut[attempt % soldOut.length] }),
  'POST /api/quote-requests': (browser, to) =>
    post(browser, '/api/quote-requests', { ...order(to), street: '4 Court Lane', postcode: 'SW19 5AE' }),
  'POST /api/checkout/invoice': (browser, to) =>
    post(
      browser,
      '/api/checkout/invoice',
      { ...order(to), company: 'Netherby Tennis Club', totalAmount: '1050.00' },
      [
        // Too many of one person.
        409,
      ],
    ),
  'POST /api/orders': placeUnpaid,
  'POST /api/order-link': async (browser, to) => {
    const orderId = await placeUnpaid(browser, to)
    if (orderId) for (const _again of [1, 2, 3]) await post(browser, '/api/order-link', { orderId })
  },

  'POST /api/register': withAccount(async () => {}),
  'POST /api/account/verify-email/send': withAccount(async (browser) => {
    for (const _again of [1, 2, 3, 4, 5]) await post(browser, '/api/account/verify-email/send', undefined)
  }),
  'POST /api/account/password': withAccount(async (browser) => {
    for (const _again of [1, 2])
      await post(browser, '/api/account/password', { currentPassword: PASSWORD, newPassword: PASSWORD })
  }),
  'POST /api/account/delete': withAccount(async () => {}),
  'POST /api/password-reset': (browser, { email }) => post(browser, '/api/password-reset', { email }),

  'POST /api/discount/validate': 'takes no address',
  'POST /api/create-payment-intent': 'takes no address',
  'POST /api/checkout': 'emails nobody until it’s paid',
  'POST /api/stripe/webhook': 'is signed by the card provider',
  'POST /api/pay/{token}/intent': 'needs a link that staff have sent',
  'POST /api/pay/{token}/reserve': 'needs a link that staff have sent',
  'POST /api/pay/{token}/finish': 'needs a link that staff have sent',
  'POST /api/quotes/{token}/accept': 'needs a link that staff have sent',
  'POST /api/quotes/{token}/decline': 'needs a link that staff have sent',
  'POST /api/order-link/{token}/returns': 'needs goods that have been sent',
  'POST /api/account/orders/{orderId}/returns': 'needs a confirmed address, and goods that have been sent',
  'PUT /api/product-reviews/{token}/{productId}': 'needs an emailed link',
  'PUT /api/account/orders/{orderId}/reviews/{productId}': 'needs a confirmed address, and goods that have been sent',
  'POST /api/newsletter/unsubscribe': 'needs an emailed link',
  'POST /api/restock-alerts/unsubscribe': 'needs an emailed link',
  'POST /api/review-invitations/unsubscribe': 'needs an emailed link',
  'POST /api/restock-alerts/confirm': 'needs an emailed link',
  'POST /api/privacy-request/confirm': 'needs an emailed link',
  'POST /api/checkout/invoice/confirm': 'needs an emailed link',
  'POST /api/password-reset/check': 'needs an emailed link',
  'POST /api/password-reset/confirm': 'needs an emailed link',
  'POST /api/account/verify-email': 'needs an emailed link',
  'POST /api/staff-invitation/check': 'needs an emailed link',
  'POST /api/staff-invitation/accept': 'needs an emailed link',
  'POST /api/account/staff-invitation': 'needs an emailed link',
  'POST /api/login': 'emails only staff, about a new device',
  'POST /api/login/second-factor': 'emails only staff, about a new device',
  'POST /api/logout': 'emails nobody',
  'POST /api/account/addresses': 'emails nobody',
  'PUT /api/account/addresses/{id}': 'emails nobody',
  'DELETE /api/account/addresses/{id}': 'emails nobody',
  'PUT /api/account/machines/{lineId}/{unit}/serial-number': 'emails nobody',
  'PUT /api/account/preferences': 'needs a confirmed address',
  'DELETE /api/account/sessions': 'emails nobody',
  'DELETE /api/account/sessions/{sessionId}': 'emails nobody',
}
