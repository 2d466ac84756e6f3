// Prints invoices and credit notes for the shop, which starts it beside itself and sends what stands on each: neither the
// library that sets them nor its memory is the shop's. Under Node 24, from source. Ends itself when nothing more comes.
import { printDocument } from '../src/features/orders/pdf/printDocument.ts'
import { ensurePrintFonts } from '../vite.printFonts.ts'

const IDLE_MS = 5000

// The shop has ended, maybe by being killed.
process.on('disconnect', () => process.exit(0))

let idle
const wait = () => {
  clearTimeout(idle)
  idle = setTimeout(() => process.disconnect(), IDLE_MS)
}

const fonts = ensurePrintFonts()
let last = Promise.resolve()
process.on('message', ({ job, content }) => {
  clearTimeout(idle)
  // One after the other: two at once would want twice the memory.
  last = last.then(async () => {
    try {
      process.send({ job, pdf: await printDocument(await fonts, content) })
    } catch (error) {
      process.send({ job, problem: error.stack ?? String(error) })
    }
    wait()
  })
})
wait()
