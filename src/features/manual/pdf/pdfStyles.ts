import { StyleSheet } from '@react-pdf/renderer'

/** The shop's colours as they print: those of `src/ui/tokens.css` by day. */
export const ink = {
  paper: '#ffffff',
  sunken: '#f1efe8',
  ink: '#1c1f22',
  muted: '#585d58',
  line: '#dad6cb',
  court: '#0b3d2e',
  onCourt: '#f6f4ee',
  onCourtMuted: '#bccfc5',
  ball: '#ddf247',
  clay: '#c8643c',
  error: '#b3261e',
}

/** Text, and the wide face of the headlines. */
export const FACES = { text: 'Archivo', wide: 'Archivo Wide' }

/** A5, in points. */
export const SHEET = { width: 419.53, height: 595.28, margin: 38 }

const wide = { fontFamily: FACES.wide, fontWeight: 800, letterSpacing: -0.1 } as const

export const styles = StyleSheet.create({
  page: {
    paddingTop: 54,
    paddingBottom: 46,
    paddingHorizontal: SHEET.margin,
    fontFamily: FACES.text,
    fontSize: 9,
    lineHeight: 1.4,
    color: ink.ink,
    backgroundColor: ink.paper,
  },
  header: {
    position: 'absolute',
    top: 22,
    left: SHEET.margin,
    right: SHEET.margin,
    paddingBottom: 6,
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderBottom: `0.5pt solid ${ink.line}`,
    fontSize: 7,
    color: ink.muted,
  },
  footer: {
    position: 'absolute',
    top: SHEET.height - 34,
    left: SHEET.margin,
    right: SHEET.margin,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 7,
    color: ink.muted,
  },
  pageNumber: { ...wide, fontSize: 8, color: ink.ink },
  title: { ...wide, fontSize: 20, lineHeight: 1.15, marginBottom: 11 },
  number: { color: ink.court },
  heading: { ...wide, fontSize: 11.5, lineHeight: 1.25, marginTop: 10, marginBottom: 5 },
  text: { marginBottom: 6 },
  row: { flexDirection: 'row' },
  bullet: { width: 12 },
  item: { flexDirection: 'row', marginBottom: 3 },
  step: { flexDirection: 'row', borderTop: `0.5pt solid ${ink.line}`, paddingVertical: 3 },
  stepNumber: { ...wide, width: 20, fontSize: 9 },
  grow: { flex: 1 },
  last: { marginBottom: 8 },
  notice: {
    marginVertical: 5,
    paddingVertical: 6,
    paddingHorizontal: 10,
    backgroundColor: ink.sunken,
    borderLeftWidth: 3,
    borderLeftStyle: 'solid',
  },
  noticeTone: { fontSize: 7, fontWeight: 600 },
  strong: { fontWeight: 600 },
  table: { marginTop: 3, marginBottom: 9, fontSize: 8, lineHeight: 1.35 },
  tableHead: { flexDirection: 'row', borderBottom: `0.75pt solid ${ink.ink}`, paddingBottom: 3, fontWeight: 600 },
  tableRow: { flexDirection: 'row', borderBottom: `0.5pt solid ${ink.line}`, paddingVertical: 3 },
  cell: { paddingRight: 6 },
  figures: { flexDirection: 'row', columnGap: 9 },
  figure: { width: 167, marginVertical: 7 },
  photo: { width: 167, height: 125.25, borderRadius: 3 },
  caption: { marginTop: 3, fontSize: 7.5, color: ink.muted },
  cover: { backgroundColor: ink.court, color: ink.onCourt, fontFamily: FACES.text },
  coverPhoto: { width: SHEET.width, height: 318, objectFit: 'cover', objectPositionX: '82%' },
  coverWords: { flex: 1, padding: SHEET.margin, justifyContent: 'space-between' },
  brand: { flexDirection: 'row', alignItems: 'center' },
  ball: { width: 9, height: 9, borderRadius: 4.5, backgroundColor: ink.ball, marginRight: 6 },
  brandName: { ...wide, fontSize: 13 },
  coverTitle: { ...wide, fontSize: 38, lineHeight: 1.05, marginBottom: 8 },
  coverSmall: { fontSize: 9, lineHeight: 1.5, color: ink.onCourtMuted },
  contentsRow: {
    flexDirection: 'row',
    borderBottom: `0.5pt solid ${ink.line}`,
    paddingVertical: 7,
    color: ink.ink,
    textDecoration: 'none',
  },
  card: { backgroundColor: ink.court, color: ink.onCourt, padding: 14, borderRadius: 4, marginBottom: 12 },
  cardTitle: { ...wide, fontSize: 13, marginBottom: 6 },
  imprint: { marginTop: 10, fontSize: 7.5, color: ink.muted },
})
