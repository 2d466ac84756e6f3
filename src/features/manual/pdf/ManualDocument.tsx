import { Document, Image, Link, Page, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { facts } from '#/features/content/content.facts.ts'
import { cards, chapters } from '../manual.content.ts'
import { manual } from '../manual.facts.ts'
import { PdfBlocks, type Photos } from './PdfBlocks.tsx'
import { SHEET, styles } from './pdfStyles.ts'

/** The photograph on the cover. */
export const COVER_PHOTO = '/media/hero-wide.jpg'

const SIZE: [number, number] = [SHEET.width, SHEET.height]
const RECORD_LINES = 6

type ManualDocumentProps = {
  photos: Photos
  /** The page on which each chapter begins, by its id; unknown while it is being found out. */
  pages: ReadonlyMap<string, number>
  /** Told of each chapter's page as it is laid out. */
  onPage: (id: string, page: number) => void
}

/** The printed manual: cover, contents, chapters, the cards to cut out. */
export const ManualDocument = ({ photos, pages, onPage }: ManualDocumentProps) => (
  <Document
    title={`${manual.model}: ${manual.title.toLowerCase()}`}
    author={facts.company.name}
    subject={`${manual.title}, version ${manual.version}, ${manual.date}`}
    creator={facts.brand}
    producer={facts.brand}
    language="en-GB"
    pdfVersion="1.7"
    pageMode="useOutlines"
  >
    <Cover photo={photos.get(COVER_PHOTO) as Buffer} />
    <Sheet name="Contents">
      <Text style={styles.title}>Contents</Text>
      {chapters.map(({ id, title }, at) => (
        <Link key={id} src={`#${id}`} style={styles.contentsRow}>
          <Text style={styles.stepNumber}>{at + 1}</Text>
          <Text style={styles.grow}>{title}</Text>
          <Text>{pages.get(id) ?? ''}</Text>
        </Link>
      ))}
    </Sheet>
    {chapters.map(({ id, title, blocks }, at) => (
      <Sheet key={id} name={title} number={at + 1}>
        <View id={id}>
          <Text style={styles.title}>
            <Text style={styles.number}>{at + 1} </Text>
            {title}
          </Text>
          <Text
            style={{ position: 'absolute' }}
            render={({ pageNumber }) => {
              onPage(id, pageNumber)
              return ''
            }}
          />
        </View>
        <PdfBlocks blocks={blocks} photos={photos} />
      </Sheet>
    ))}
    <Back />
  </Document>
)

const Cover = ({ photo }: { photo: Buffer }) => (
  <Page size={SIZE} style={styles.cover} bookmark={manual.title}>
    <Image src={photo} style={styles.coverPhoto} />
    <View style={styles.coverWords}>
      <View style={styles.brand}>
        <View style={styles.ball} />
        <Text style={styles.brandName}>{facts.brand}</Text>
      </View>
      <View>
        <Text style={styles.coverTitle}>{manual.title}</Text>
        <Text style={{ fontSize: 13 }}>{manual.model}</Text>
        <Text style={styles.coverSmall}>Also for {manual.alsoFor}</Text>
      </View>
      <Text style={styles.coverSmall}>
        {`Version ${manual.version}, ${manual.date}. Read the safety warnings before the first ball.`}
      </Text>
    </View>
  </Page>
)

/** A page, or as many as it takes, with the name of what stands on it above and the page's number below. */
const Sheet = ({ name, number, children }: { name: string; number?: number; children: ReactNode }) => (
  <Page size={SIZE} style={styles.page} bookmark={number ? `${number} ${name}` : name}>
    <View style={styles.header} fixed>
      <Text>
        {facts.brand} · {manual.title}
      </Text>
      <Text>{name}</Text>
    </View>
    <View style={styles.footer} fixed>
      <Text>{`${manual.model}, version ${manual.version}`}</Text>
      <Text style={styles.pageNumber} render={({ pageNumber }) => String(pageNumber)} />
    </View>
    {children}
  </Page>
)

const { company } = facts

const Back = () => (
  <Sheet name="To keep with the machine">
    {cards.map(({ title, items, ordered }) => (
      <View key={title} style={styles.card} wrap={false}>
        <Text style={styles.cardTitle}>{title}</Text>
        {items.map((item, at) => (
          <View key={item} style={styles.item}>
            <Text style={styles.bullet}>{ordered ? at + 1 : '•'}</Text>
            <Text style={styles.grow}>{item}</Text>
          </View>
        ))}
      </View>
    ))}
    <View wrap={false}>
      <Text style={styles.heading}>Yearly checks</Text>
      <View style={styles.table}>
        <View style={styles.tableHead}>
          <Text style={styles.grow}>Date</Text>
          <Text style={{ flex: 2 }}>What was done</Text>
          <Text style={styles.grow}>By</Text>
        </View>
        {Array.from({ length: RECORD_LINES }, (_, line) => `line ${line}`).map((line) => (
          <Text key={line} style={[styles.tableRow, { height: 22 }]}>
            {' '}
          </Text>
        ))}
      </View>
      <Text style={styles.imprint}>
        {`${company.name}, ${company.address.join(', ')}. ${company.email}, ${company.phone}.`}
      </Text>
    </View>
  </Sheet>
)
