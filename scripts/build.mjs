// npm run build: all that a start would otherwise do first, for one that may not write here. Under the shop's own Node (by way of run.mjs).
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
