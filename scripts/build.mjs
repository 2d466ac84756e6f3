// npm run build: all that a start without write access would need. Started by run.mjs.
import { CannotStart } from '../src/platform/cannotStart.ts'
import { findPrograms } from '../src/platform/postgres/programs.ts'
import { ensureBuilt } from './ensure.mjs'

await ensureBuilt(process.execPath)
try {
  findPrograms()
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.warn(error.message)
}
