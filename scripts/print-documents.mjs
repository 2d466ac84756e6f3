// A process of its own keeps the PDF library's memory out of the shop's. Exits when idle.
import { replaceSettingOverrides } from '../src/lib/settingOverrides.ts'

const IDLE_MS = 5000

const PRINTERS = {
  async invoice(content) {
    const { printInvoice } = await import('../src/features/orders/invoices/server/pdf/invoiceDocument.ts')
    return printInvoice(content)
  },
  async quote(content) {
    const { printQuote } = await import('../src/features/orders/invoices/server/pdf/printQuote.ts')
    return printQuote(content)
  },
  async packingSlips(content) {
    const { printPackingSlips } = await import('../src/features/orders/parcels/server/pdf/printPackingSlips.ts')
    return printPackingSlips(content)
  },
  async manual(settings) {
    replaceSettingOverrides(settings)
    const { renderManualPdf } = await import('../src/features/catalogue/manual/server/pdf/manualDocument.ts')
    return renderManualPdf()
  },
}

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
  // Two at a time would need twice the memory.
  last = last.then(async () => {
    try {
      process.send({ job, pdf: await PRINTERS[kind](content) })
    } catch (error) {
      process.send({ job, problem: error.stack ?? String(error) })
    }
    waiting -= 1
    if (waiting === 0) wait()
  })
})
wait()
