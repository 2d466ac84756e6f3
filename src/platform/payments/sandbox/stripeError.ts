export type StripeErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
}

export type StripeRefusal = { status: 400 | 401 | 402 | 404 | 409 | 413 | 429 | 500; error: StripeErrorBody }

export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: StripeRefusal

  constructor(refusal: StripeRefusal) {
    super(refusal.error.message)
    this.refusal = refusal
  }
}

export const invalid = (
  message: string,
  more: { code?: string; param?: string; payment_intent?: object } = {},
): StripeRefusal => ({
  status: 400,
  error: { type: 'invalid_request_error', message, ...more },
})

export const missing = (what: string, id: string, param = 'id'): StripeRefusal => ({
  status: 404,
  error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: '${id}'`, param },
})

export const cardError = (message: string, more: Omit<StripeErrorBody, 'type' | 'message'>): StripeRefusal => ({
  status: 402,
  error: { type: 'card_error', message, ...more },
})
