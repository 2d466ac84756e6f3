import { z } from 'zod'

const Fraction = z.number().min(0, 'A fraction is between 0 and 1').max(1, 'A fraction is between 0 and 1')

/** How webhooks misbehave. */
const Webhooks = z.strictObject({
  /** Each is sent this much later. */
  delayMs: z.int().min(0).max(600_000).optional(),
  /** All are lost for ever, or this share of them. */
  drop: z.union([z.boolean(), Fraction]).optional(),
  /** Each that arrives is sent this many times more. */
  repeat: z.int().min(0).max(100).optional(),
  /** Those that are due together are sent in random order. */
  shuffle: z.boolean().optional(),
})
export type WebhookBehaviour = z.infer<typeof Webhooks>

/** How calls misbehave. */
const CallFault = z.strictObject({
  /**
   * Method and how the path begins, `POST /v1/refunds`; with a `:name` for a part, the whole path,
   * `POST /v1/payment_intents/:id/confirm`. A `$` at the end means that the path ends there too.
   */
  match: z
    .string()
    .regex(/^(GET|POST|\*) \/v1\/\S*$/, 'Write match as a method and a path, such as POST /v1/payment_intents'),
  mode: z.enum(['fail', 'stall', 'reset'], 'The mode is fail, stall or reset'),
  /** Before the call is looked at, or after it took effect. */
  when: z.enum(['before', 'after'], 'When is before or after').default('before'),
  times: z.int().min(1).max(1_000_000).default(1),
  stallMs: z.int().min(0).max(600_000).default(30_000),
  /** What `fail` answers. */
  status: z.union([z.literal(429), z.literal(500), z.literal(502), z.literal(503)]).default(500),
})
export type CallFault = z.infer<typeof CallFault>

/** `POST /sandbox/control`. What is given replaces what was set; `reset` takes everything back first. */
export const ControlRequest = z.strictObject({
  webhooks: Webhooks.optional(),
  calls: z.array(CallFault).max(100).optional(),
  reset: z.boolean().optional(),
})

/** The misbehaviour that a test has asked for; in memory, of this process. */
export type Controls = {
  readonly webhooks: WebhookBehaviour
  set(request: z.infer<typeof ControlRequest>): void
  /** The fault that a call meets, which is thereby used once. */
  takeFault(method: string, path: string): CallFault | undefined
  show(): { webhooks: WebhookBehaviour; calls: CallFault[] }
}

function matches({ match }: CallFault, method: string, path: string): boolean {
  const [wantedMethod, pattern = ''] = match.split(' ')
  if (wantedMethod !== '*' && wantedMethod !== method) return false
  const whole = pattern.endsWith('$')
  const wanted = whole ? pattern.slice(0, -1) : pattern
  if (!wanted.includes('/:')) return whole ? path === wanted : path.startsWith(wanted)
  const parts = wanted.split('/')
  const given = path.split('/')
  return parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at])
}

/** No misbehaviour until it is asked for. */
export function createControls(): Controls {
  let webhooks: WebhookBehaviour = {}
  let calls: CallFault[] = []
  return {
    get webhooks() {
      return webhooks
    },
    set(request) {
      if (request.reset) {
        webhooks = {}
        calls = []
      }
      webhooks = request.webhooks ?? webhooks
      calls = request.calls ?? calls
    },
    takeFault(method, path) {
      const fault = calls.find((each) => matches(each, method, path))
      if (!fault) return undefined
      calls = calls
        .map((each) => (each === fault ? { ...each, times: each.times - 1 } : each))
        .filter(({ times }) => times > 0)
      return fault
    },
    show: () => ({ webhooks, calls }),
  }
}
