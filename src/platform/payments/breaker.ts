import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleType } from 'cockatiel'
import { withTimeout } from '../withTimeout.ts'
import { isOutage, PaymentsUnavailable } from './errors.ts'

const FAILURES_IN_A_ROW = 2
const TIMED_OUT = Symbol('late')

export type Breaker = {
  /** Throws `PaymentsUnavailable`; at once while the circuit is open. */
  run<Result>(call: () => Promise<Result>): Promise<Result>
  /** False from the second failure in a row until a probe succeeds. */
  isClosed(): boolean
}

export function createBreaker({
  probe,
  deadlineMs,
  probeAfterMs,
}: {
  probe: () => Promise<unknown>
  deadlineMs: number
  probeAfterMs: number
}): Breaker {
  const circuit = circuitBreaker(handleType(PaymentsUnavailable), {
    halfOpenAfter: 0,
    breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
  })
  circuit.onBreak(probeLater)

  function probeLater() {
    setTimeout(() => circuit.execute(() => attempt(probe)).catch(() => {}), probeAfterMs).unref()
  }

  /** Returns a refusal, since the circuit counts what is thrown. */
  async function attempt<Result>(call: () => Promise<Result>): Promise<() => Result> {
    try {
      const result = await withTimeout(deadlineMs, call(), TIMED_OUT)
      if (result !== TIMED_OUT) return () => result
    } catch (error) {
      if (isOutage(error)) throw unavailable(error)
      return () => {
        throw error
      }
    }
    throw unavailable(new Error(`No response within ${deadlineMs} ms`))
  }

  return {
    async run(call) {
      if (circuit.state !== CircuitState.Closed) throw unavailable(circuit.lastFailure)
      return (await circuit.execute(() => attempt(call)))()
    },
    isClosed: () => circuit.state === CircuitState.Closed,
  }
}

const unavailable = (cause: unknown) => new PaymentsUnavailable('The card provider is not available', { cause })
