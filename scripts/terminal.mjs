import { CannotStart } from '../src/platform/cannotStart.ts'
import { exitWithMessage } from './ensure.mjs'

export function exitWithError(error) {
  if (!(error instanceof CannotStart)) throw error
  exitWithMessage(error.message)
}

export function createProgress() {
  const line = (text) => process.stderr.isTTY && process.stderr.write(`\r\x1b[K${text}`)
  return { step: (step) => line(`${step} …`), clear: () => line('') }
}
