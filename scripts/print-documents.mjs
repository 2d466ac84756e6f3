// Prints documents for the shop, which starts it beside itself and sends what stands on each: neither the library that sets
// them nor its memory is the shop's. Under the shop's own Node, from source. Ends itself when nothing more comes.
import { replaceChanges } from '../src/lib/replaceChanges.ts'

const IDLE_MS = 5000

/** How each kind of document is printed. */
const PRINTED = {
  async invoice(content) {
    const { printInvoice } = await import('../src/features/invoices/server/pdf/printInvoice.ts')
    return printInvoice(content)
  },
  /** `settings`: what the merchant has changed. */
  async manual(settings) {
    replaceChanges(settings)
    const { makePdf } = await import('../src/features/manual/server/pdf/makePdf.ts')
    return makePdf()
  },
}

// The shop has ended, maybe by being killed.
process.on('disconnect', () => process.exit(0))

let idle
let waiting = 0
const wait = () => {
  idle = setTimeout(() => process.disconnect(), IDLE_MS)
}

let last = Promise.resolve()
process.on('message', ({ job, kind, content }) => {
  clearTimeout(idle)
  waiting += 1
  // One after the other: two at once would want twice the memory.
  last = last.then(async () => {
    try {
      process.send({ job, pdf: await PRINTED[kind](content) })
    } catch (error) {
      process.send({ job, problem: error.stack ?? String(error) })
    }
    waiting -= 1
    if (waiting === 0) wait()
  })
})
wait()
