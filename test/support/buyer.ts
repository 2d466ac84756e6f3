export type Send = (path: string, init?: RequestInit) => Response | Promise<Response>

export type Item = { productId: number; quantity: number }

export const CARDS = {
  pays: '4242 4242 4242 4242',
  requiresAuthentication: '4000 0025 0000 3155',
  insufficientFunds: '4000 0000 0000 9995',
  declined: '4000 0000 0000 0002',
  failsAfterAttach: '4000 0000 0000 0341',
}

export const INES = {
  customerName: 'Ines Calder',
  customerEmail: 'ines@example.com',
  customerPhone: '07700 900123',
  shippingAddress: '4 Court Lane\nWimbledon\nLondon\nSW19 5AE',
}

export function createBuyer(send: Send, details = INES) {
  const post = async (path: string, body: unknown) => {
    const response = await send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  const form = async (path: string, fields: Record<string, string>) => {
    const response = await send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    return { status: response.status, body: await response.json() }
  }

  const clientSecrets = new Map<string, string | null>()

  const buyer = {
    async session(
      items: Item[],
      also: { discountCode?: string; deliveryType?: string; paymentIntentId?: string; clientSecret?: string } = {},
    ) {
      const clientSecret = clientSecrets.get(also.paymentIntentId ?? '')
      const body = { items, clientSecret, ...also }
      const quote = await post('/api/create-payment-intent', { amount: 1, ...body })
      const opened = await post('/api/create-payment-intent', { amount: quote.body.totalAmount ?? 1, ...body })
      if (opened.status === 200) clientSecrets.set(opened.body.paymentIntentId, opened.body.clientSecret)
      return opened
    },
    reserve: (session: Session, items: Item[], also: Record<string, unknown> = {}) =>
      post('/api/checkout', {
        paymentIntentId: session.paymentIntentId,
        clientSecret: session.clientSecret,
        ...details,
        items,
        deliveryType: 'standard',
        totalAmount: session.totalAmount,
        ...also,
      }),
    pay: (session: Session, number = CARDS.pays) =>
      form(`/sandbox/v1/payment_intents/${session.paymentIntentId}/confirm`, {
        client_secret: session.clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number.replaceAll(' ', ''),
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2034',
        'payment_method_data[card][cvc]': '123',
      }),
    completeChallenge: (session: Session, outcome: 'complete' | 'fail') =>
      form(`/sandbox/v1/payment_intents/${session.paymentIntentId}/challenge`, {
        client_secret: session.clientSecret,
        outcome,
      }),
    order: (session: Session, items: Item[], also: Record<string, unknown> = {}) =>
      post('/api/orders', {
        ...details,
        items: JSON.stringify(items),
        subtotal: session.subtotal,
        discountAmount: session.discountAmount,
        deliveryType: 'standard',
        deliveryFee: session.deliveryFee,
        totalAmount: session.totalAmount,
        orderStatus: 'confirmed',
        paymentStatus: 'paid',
        stripePaymentIntentId: session.paymentIntentId,
        clientSecret: session.clientSecret,
        ...also,
      }),
    async buy(items: Item[], also: { discountCode?: string; deliveryType?: string } = {}) {
      const session = expectStatus(await buyer.session(items, also), 200)
      expectStatus(await buyer.reserve(session, items, also), 200)
      expectStatus(await buyer.pay(session), 200)
      return expectStatus(await buyer.order(session, items, also), 200, 201)
    },
  }
  return buyer
}

// biome-ignore lint/suspicious/noExplicitAny: tests assert on responses of any shape
export type Session = any

function expectStatus(answer: { status: number; body: Session }, ...wanted: number[]): Session {
  if (!wanted.includes(answer.status)) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
