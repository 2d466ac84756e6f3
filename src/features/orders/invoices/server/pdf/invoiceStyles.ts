import { StyleSheet } from '@react-pdf/renderer'
import { FONT_FAMILIES } from '#/platform/printing/fonts.ts'

const INK = '#1c1f22'
const MUTED = '#585d58'
const LINE = '#dad6cb'
const MARGIN = 48
const A4_HEIGHT = 841.89
const A4_WIDTH = 595.28
export const PRINTED_WIDTH = A4_WIDTH - 2 * MARGIN
/** The widths of columns, in points. */
export const AMOUNT = 68
export const SMALL_AMOUNT = 56

const wide = { fontFamily: [FONT_FAMILIES.wide, FONT_FAMILIES.extended], fontWeight: 800 }
const figures = { textAlign: 'right' as const }

export const styles = StyleSheet.create({
  page: {
    paddingTop: 44,
    paddingBottom: 72,
    paddingHorizontal: MARGIN,
    fontFamily: [FONT_FAMILIES.text, FONT_FAMILIES.extended],
    fontSize: 9.5,
    lineHeight: 1.4,
    color: INK,
  },
  head: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-start', marginBottom: 24 },
  brand: { flex: 1, flexDirection: 'row', alignItems: 'center', paddingRight: 16 },
  ball: {
    width: 10,
    height: 10,
    borderRadius: 5,
    backgroundColor: '#ddf247',
    border: `0.5pt solid ${INK}`,
    marginRight: 6,
  },
  brandName: { ...wide, flexShrink: 1, fontSize: 14 },
  titles: { alignItems: 'flex-end' },
  title: { ...wide, fontSize: 22, lineHeight: 1.1 },
  number: { fontWeight: 600, fontSize: 11, marginTop: 4 },
  test: { padding: 8, marginBottom: 16, backgroundColor: '#ddf247', fontWeight: 600 },
  columns: { flexDirection: 'row', columnGap: 24, marginBottom: 22 },
  column: { flex: 1 },
  label: { fontSize: 8, color: MUTED, marginBottom: 2 },
  detail: { fontSize: 8, color: MUTED },
  strong: { fontWeight: 600 },
  further: { marginTop: 8 },
  fact: { marginBottom: 6 },
  tableHead: {
    flexDirection: 'row',
    borderBottom: `0.75pt solid ${INK}`,
    paddingBottom: 4,
    fontWeight: 600,
    fontSize: 8.5,
  },
  row: { flexDirection: 'row', borderBottom: `0.5pt solid ${LINE}`, paddingVertical: 5 },
  freeRow: { flexDirection: 'row', borderBottom: `0.5pt solid ${LINE}`, paddingVertical: 5, fontSize: 9 },
  name: { flex: 1, paddingRight: 8 },
  quantity: { ...figures, width: 26 },
  rate: { ...figures, width: 42 },
  figures,
  summaryAmount: { ...figures, width: 88 },
  sums: { marginTop: 12, marginLeft: 'auto', width: 250 },
  payAndSums: { flexDirection: 'row', justifyContent: 'space-between' },
  transfer: { width: 220, marginTop: 14 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 2 },
  total: { borderTop: `0.75pt solid ${INK}`, marginTop: 4, paddingTop: 6, fontWeight: 600, fontSize: 12 },
  below: { marginTop: 24 },
  closing: { marginTop: 12 },
  heading: { fontWeight: 600, marginBottom: 4 },
  summary: { width: 420 },
  reason: { marginBottom: 6 },
  footSeller: { flex: 1, paddingRight: 16 },
  footPage: { width: 150, textAlign: 'right' },
  foot: {
    position: 'absolute',
    // Not `bottom`: react-pdf does not draw a fixed element positioned by it.
    top: A4_HEIGHT - 52,
    left: MARGIN,
    right: MARGIN,
    borderTop: `0.5pt solid ${LINE}`,
    paddingTop: 6,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 7.5,
    color: MUTED,
  },
})
