import { CannotStart } from '../src/platform/cannotStart.ts'
import { giveUp } from './ensure.mjs'

/** Exits with the message of a `CannotStart`; rethrows any other error for its stack trace. */
export function endWith(error) {
  if (!(error instanceof CannotStart)) throw error
  giveUp(error.message)
}

/** Shows progress on one line, if stderr is a terminal. */
export function onTerminal() {
  const line = (text) => process.stderr.isTTY && process.stderr.write(`\r\x1b[K${text}`)
  return { step: (step) => line(`${step} …`), clear: () => line('') }
}
