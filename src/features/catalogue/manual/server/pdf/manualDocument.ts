import { Document, Image, Link, Page, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactElement, type ReactNode } from 'react'
import { brand } from '#/lib/brand.ts'
import { seller } from '#/lib/seller.ts'
import { textLine, unbreakable, view } from '#/platform/printing/elements.ts'
import { renderPdf } from '#/platform/printing/renderPdf.ts'
import { cards, chapters } from '../../manual.content.ts'
import { manual } from '../../manual.facts.ts'
import { pdfBlocks } from './pdfBlocks.ts'
import { PAGE, styles } from './pdfStyles.ts'
import { COVER_PHOTO, loadPhotos, type Photos } from './photos.ts'

const PAGE_SIZE: [number, number] = [PAGE.width, PAGE.height]
const RECORD_ROWS = 6

type ManualDocumentProps = {
  photos: Photos
  /** The first page of each chapter, by its id; empty in the first pass. */
  pages: ReadonlyMap<string, number>
  onPage: (id: string, page: number) => void
}

export function manualDocument({
  photos,
  pages,
  onPage,
}: ManualDocumentProps): ReactElement<ComponentProps<typeof Document>> {
  const about = {
    title: `${manual.model}: ${manual.title.toLowerCase()}`,
    author: seller.name,
    subject: `${manual.title}, version ${manual.version}, ${manual.date}`,
    creator: brand(),
    producer: brand(),
    language: 'en-GB',
    pdfVersion: '1.7',
    pageMode: 'useOutlines',
  } as const
  return createElement(
    Document,
    about,
    cover(photos.get(COVER_PHOTO) as Buffer),
    contentPage(
      { name: 'Contents' },
      textLine(styles.title, 'Contents'),
      ...chapters.map(({ id, title }, index) =>
        createElement(
          Link,
          { src: `#${id}`, style: styles.contentsRow },
          textLine(styles.stepNumber, String(index + 1)),
          textLine(styles.grow, title),
          textLine({}, String(pages.get(id) ?? '')),
        ),
      ),
    ),
    ...chapters.map(({ id, title, blocks }, index) =>
      contentPage(
        { name: title, number: index + 1 },
        createElement(
          View,
          { id },
          createElement(Text, { style: styles.title }, textLine(styles.number, `${index + 1} `), title),
          createElement(Text, {
            style: { position: 'absolute' },
            render: ({ pageNumber }) => {
              onPage(id, pageNumber)
              return ''
            },
          }),
        ),
        ...pdfBlocks(blocks, photos),
      ),
    ),
    backPage(),
  )
}

const cover = (photo: Buffer) =>
  createElement(
    Page,
    { size: PAGE_SIZE, style: styles.cover, bookmark: manual.title },
    createElement(Image, { src: photo, style: styles.coverPhoto }),
    view(
      styles.coverWords,
      view(styles.brand, view(styles.ball), textLine(styles.brandName, brand())),
      view(
        {},
        textLine(styles.coverTitle, manual.title),
        textLine({ fontSize: 13 }, manual.model),
        textLine(styles.coverSmall, `Also for ${manual.alsoFor}`),
      ),
      textLine(
        styles.coverSmall,
        `Version ${manual.version}, ${manual.date}. Read the safety warnings before first use.`,
      ),
    ),
  )

const contentPage = ({ name, number }: { name: string; number?: number }, ...children: ReactNode[]) =>
  createElement(
    Page,
    { size: PAGE_SIZE, style: styles.page, bookmark: number ? `${number} ${name}` : name },
    createElement(
      View,
      { style: styles.header, fixed: true },
      textLine({}, `${brand()} · ${manual.title}`),
      textLine({}, name),
    ),
    createElement(
      View,
      { style: styles.footer, fixed: true },
      textLine({}, `${manual.model}, version ${manual.version}`),
      createElement(Text, { style: styles.pageNumber, render: ({ pageNumber }) => String(pageNumber) }),
    ),
    ...children,
  )

function backPage() {
  return contentPage(
    { name: 'To keep with the machine' },
    ...cards.map(({ title, items, ordered }) =>
      unbreakable(
        styles.card,
        textLine(styles.cardTitle, title),
        ...items.map((item, index) =>
          view(styles.item, textLine(styles.bullet, ordered ? String(index + 1) : '•'), textLine(styles.grow, item)),
        ),
      ),
    ),
    unbreakable(
      {},
      textLine(styles.heading, 'Yearly checks'),
      view(
        styles.table,
        view(
          styles.tableHead,
          textLine(styles.grow, 'Date'),
          textLine({ flex: 2 }, 'What was done'),
          textLine(styles.grow, 'By'),
        ),
        ...Array.from({ length: RECORD_ROWS }, () => textLine([styles.tableRow, { height: 22 }], ' ')),
      ),
      textLine(styles.imprint, `${seller.name}, ${seller.address.join(', ')}. ${seller.email}, ${seller.phone}.`),
    ),
  )
}

/** Renders the manual twice: the page numbers of the contents are known only after the first pass. */
export async function renderManualPdf(): Promise<Buffer> {
  const photos = await loadPhotos()
  const pages = new Map<string, number>()
  const print = () => renderPdf(() => manualDocument({ photos, pages, onPage: (id, page) => pages.set(id, page) }))
  await print()
  return print()
}
