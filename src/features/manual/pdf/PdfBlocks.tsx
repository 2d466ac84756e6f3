import { Image, Link, Text, View } from '@react-pdf/renderer'
import { type Block, wordsOf } from '#/ui/blocks.ts'
import { ink, styles } from './pdfStyles.ts'

/** A JPEG by the path that the shop serves it under. */
export type Photos = ReadonlyMap<string, Buffer>

const TONES = {
  danger: { word: 'Warning', colour: ink.error },
  care: { word: 'Take care', colour: ink.clay },
  note: { word: 'Note', colour: ink.court },
}

/** The blocks of a chapter in print. A heading stays on one page with what it heads; two figures stand side by side. */
export const PdfBlocks = ({ blocks, photos }: { blocks: readonly Block[]; photos: Photos }) => (
  <>
    {grouped(blocks).map((group) => {
      const key = group.flatMap(wordsOf).join()
      const drawn = group.map((block) => <PdfBlock key={wordsOf(block).join()} block={block} photos={photos} />)
      if (group.length === 1 && isLong(group[0])) return drawn
      return (
        <View key={key} wrap={false} style={group.every(isFigure) ? styles.figures : {}}>
          {drawn}
        </View>
      )
    })}
  </>
)

const isFigure = (block: Block | undefined) => block?.kind === 'figure'
/** What may go on over the page. */
const isLong = (block: Block | undefined) =>
  block?.kind === 'list' || block?.kind === 'steps' || block?.kind === 'heading'

/** Each block by itself; headings with the table, text or picture below them, and figures in pairs. */
function grouped(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    const belongs = last?.[0]?.kind === 'heading' ? !isLong(block) : isFigure(last?.[0]) && isFigure(block)
    if (last?.length === 1 && belongs) last.push(block)
    else groups.push([block])
  }
  return groups
}

function PdfBlock({ block, photos }: { block: Block; photos: Photos }) {
  switch (block.kind) {
    case 'text':
      return <Text style={styles.text}>{block.text}</Text>
    case 'heading':
      return (
        <Text style={styles.heading} minPresenceAhead={70} {...(block.id ? { id: block.id } : {})}>
          {block.text}
        </Text>
      )
    case 'list':
      return (
        <View style={styles.last}>
          {block.items.map((item) => (
            <View key={item} style={styles.item} wrap={false}>
              <Text style={styles.bullet}>•</Text>
              <Text style={styles.grow}>{item}</Text>
            </View>
          ))}
        </View>
      )
    case 'steps':
      return (
        <View style={styles.last}>
          {block.items.map((item, at) => (
            <View key={item} style={styles.step} wrap={false}>
              <Text style={styles.stepNumber}>{at + 1}</Text>
              <Text style={styles.grow}>{item}</Text>
            </View>
          ))}
        </View>
      )
    case 'notice':
      return (
        <View style={[styles.notice, { borderLeftColor: TONES[block.tone].colour }]} wrap={false}>
          <Text style={[styles.noticeTone, { color: TONES[block.tone].colour }]}>{TONES[block.tone].word}</Text>
          <Text style={styles.strong}>{block.title}</Text>
          <Text>{block.text}</Text>
        </View>
      )
    case 'facts':
      return (
        <View style={styles.table}>
          {block.rows.map(({ name, value, href }) => (
            <View key={name} style={styles.tableRow} wrap={false}>
              <Text style={[styles.cell, { flex: 1, color: ink.muted }]}>{name}</Text>
              <View style={{ flex: 2 }}>
                {href ? (
                  <Link src={href} style={{ color: ink.ink }}>
                    {value}
                  </Link>
                ) : (
                  <Text>{value}</Text>
                )}
              </View>
            </View>
          ))}
        </View>
      )
    case 'table':
      return <PdfTable head={block.head} rows={block.rows} />
    case 'figure':
      return (
        <View style={styles.figure} wrap={false}>
          <Image style={styles.photo} src={photos.get(block.image) as Buffer} />
          <Text style={styles.caption}>{block.caption}</Text>
        </View>
      )
    case 'places':
    case 'form':
      return null
  }
}

const PdfTable = ({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) => {
  // A column's share grows with the square root of its longest text: long ones wrap, short ones need not.
  const shares = head.map((name, column) =>
    Math.sqrt(Math.max(name.length + 1, ...rows.map((row) => row[column]?.length ?? 0))),
  )
  const cells = (row: readonly string[]) =>
    row.map((cell, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
      <Text key={column} style={[styles.cell, { flex: shares[column] ?? 1 }]}>
        {cell}
      </Text>
    ))
  return (
    <View style={styles.table}>
      <View style={styles.tableHead}>{cells(head)}</View>
      {rows.map((row) => (
        <View key={row[0]} style={styles.tableRow} wrap={false}>
          {cells(row)}
        </View>
      ))}
    </View>
  )
}
