type StripeErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: object
}

export type StripeRefusal = { status: 400 | 401 | 402 | 404 | 500; error: StripeErrorBody }

export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: StripeRefusal

  constructor(refusal: StripeRefusal) {
    super(refusal.error.message)
    this.refusal = refusal
  }
}

type Details = Omit<StripeErrorBody, 'type' | 'message'>

export const invalid = (message: string, details: Details = {}): StripeRefusal => ({
  status: 400,
  error: { type: 'invalid_request_error', message, ...details },
})

export const unexpectedState = (message: string, details: Details = {}): StripeRefusal =>
  invalid(message, { code: 'payment_intent_unexpected_state', ...details })

export const noSuchIntent = (id: string): StripeRefusal => ({
  status: 404,
  error: {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such payment_intent: '${id}'`,
    param: 'intent',
  },
})

export const cardError = (message: string, details: Details): StripeRefusal => ({
  status: 402,
  error: { type: 'card_error', message, ...details },
})
