import { Image } from '@react-pdf/renderer'
import { createElement, type ReactNode } from 'react'
import type { Block } from '#/lib/blocks.ts'
import { link, textLine, unbreakable, view } from '#/platform/printing/elements.ts'
import { colours, styles } from './pdfStyles.ts'
import type { Photos } from './photos.ts'

const TONES = {
  danger: { word: 'Warning', colour: colours.error },
  care: { word: 'Caution', colour: colours.clay },
  note: { word: 'Note', colour: colours.court },
}

export const pdfBlocks = (blocks: readonly Block[], photos: Photos): ReactNode[] =>
  groupBlocks(blocks).flatMap((group): ReactNode[] => {
    const drawn = group.map((block) => pdfBlock(block, photos))
    if (group.length === 1 && canBreak(group[0])) return drawn
    return [unbreakable(group.every(isFigure) ? styles.figures : {}, ...drawn)]
  })

const isFigure = (block: Block | undefined) => block?.kind === 'figure'
const canBreak = (block: Block | undefined) =>
  block?.kind === 'list' || block?.kind === 'steps' || block?.kind === 'heading'

function groupBlocks(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    const belongs = last?.[0]?.kind === 'heading' ? !canBreak(block) : isFigure(last?.[0]) && isFigure(block)
    if (last?.length === 1 && belongs) last.push(block)
    else groups.push([block])
  }
  return groups
}

function pdfBlock(block: Block, photos: Photos): ReactNode {
  switch (block.kind) {
    case 'text':
      return textLine(styles.text, block.text)
    case 'heading':
      return textLine(styles.heading, block.text, { minPresenceAhead: 70, ...(block.id ? { id: block.id } : {}) })
    case 'list':
      return view(
        styles.last,
        ...block.items.map((item) =>
          unbreakable(styles.item, textLine(styles.bullet, '•'), textLine(styles.grow, item)),
        ),
      )
    case 'steps':
      return view(
        styles.last,
        ...block.items.map((item, index) =>
          unbreakable(styles.step, textLine(styles.stepNumber, String(index + 1)), textLine(styles.grow, item)),
        ),
      )
    case 'notice': {
      const { colour, word } = TONES[block.tone]
      return unbreakable(
        [styles.notice, { borderLeftColor: colour }],
        textLine([styles.noticeTone, { color: colour }], word),
        textLine(styles.strong, block.title),
        textLine({}, block.text),
      )
    }
    case 'facts':
      return view(
        styles.table,
        ...block.rows.map(({ name, value, href }) =>
          unbreakable(
            styles.tableRow,
            textLine([styles.cell, { flex: 1, color: colours.muted }], name),
            view({ flex: 2 }, href ? link({ color: colours.ink }, href, value) : textLine({}, value)),
          ),
        ),
      )
    case 'table':
      return pdfTable(block.head, block.rows)
    case 'figure':
      return unbreakable(
        styles.figure,
        createElement(Image, { style: styles.photo, src: photos.get(block.image) as Buffer }),
        textLine(styles.caption, block.caption),
      )
    case 'places':
    case 'form':
      return null
  }
}

function pdfTable(head: readonly string[], rows: readonly (readonly string[])[]) {
  // A column’s width grows with the square root of its longest text: long texts wrap, short ones need not.
  const shares = head.map((name, column) =>
    Math.sqrt(Math.max(name.length + 1, ...rows.map((row) => row[column]?.length ?? 0))),
  )
  const cells = (row: readonly string[]) =>
    row.map((cell, column) => textLine([styles.cell, { flex: shares[column] ?? 1 }], cell))
  return view(
    styles.table,
    view(styles.tableHead, ...cells(head)),
    ...rows.map((row) => unbreakable(styles.tableRow, ...cells(row))),
  )
}
