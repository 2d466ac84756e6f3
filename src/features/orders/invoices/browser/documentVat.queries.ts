import { decodePence } from '#/lib/decodePence.ts'
import type { DocumentVatRow } from '../server/documentVat.list.ts'

export const decodeDocumentVat = (wire: DocumentVatRow) => decodePence(wire, ['net', 'vat', 'gross'])
export type DocumentVat = ReturnType<typeof decodeDocumentVat>
