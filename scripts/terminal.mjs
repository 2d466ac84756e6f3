import { CannotStart } from '../src/platform/cannotStart.ts'
import { giveUp } from './ensure.mjs'

/** Ends this program: with a sentence where there is one, else with what is needed to find the bug. */
export function endWith(error) {
  if (!(error instanceof CannotStart)) throw error
  giveUp(error.message)
}

/** One line that says what is being done, where somebody watches. */
export function onTerminal() {
  const line = (text) => process.stderr.isTTY && process.stderr.write(`\r\x1b[K${text}`)
  return { step: (step) => line(`${step} …`), clear: () => line('') }
}
