import { CannotStart } from '../src/platform/cannotStart.ts'
import { giveUp } from './ensure.mjs'

export function endWith(error) {
  if (!(error instanceof CannotStart)) throw error
  giveUp(error.message)
}

export function onTerminal() {
  const line = (text) => process.stderr.isTTY && process.stderr.write(`\r\x1b[K${text}`)
  return { step: (step) => line(`${step} …`), clear: () => line('') }
}
