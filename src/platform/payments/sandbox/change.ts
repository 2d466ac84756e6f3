import { requireClientSecret } from './access.ts'
import { commitDecision, type Found, findIntent, type IntentOrCharge } from './commit.store.ts'
import type { Decision } from './decision.ts'
import { type Answer, answerWith, type Call, keep, replay, type Sandbox } from './serve.ts'
import { missing, Refused } from './stripeError.ts'

// Each lost round means that another call went through, so this is only reached by hundreds at once.
const ROUNDS = 200

/** Changes an intent: decides on what is there, and decides again when somebody else was faster. */
export async function change<Parameters>(
  sandbox: Sandbox,
  call: Call<Parameters>,
  by: IntentOrCharge,
  decide: (found: Found) => Decision,
  present: (decision: Decision) => object,
  clientSecret?: string,
): Promise<Answer> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await findIntent(sandbox.database, by, call.idempotencyKey)
    if (!found) {
      throw new Refused(
        'intent' in by ? missing('payment_intent', by.intent, 'intent') : missing('charge', by.charge, 'charge'),
      )
    }
    requireClientSecret(call.reader, found.intent, clientSecret)
    if (found.replay) return replay(found.replay, call)
    const decision = decide(found)
    const answer = answerWith(decision.refusal, () => present(decision))
    if (await commitDecision(sandbox.database, decision, call, keep(call, answer))) {
      if (decision.changed) sandbox.wake()
      return answer
    }
  }
  const message = 'This object cannot be accessed right now because another API request is currently accessing it.'
  throw new Refused({ status: 429, error: { type: 'invalid_request_error', code: 'lock_timeout', message } })
}
