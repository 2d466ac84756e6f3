import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, Fragment } from 'react'
import type { EmailBlock, EmailContent } from './emailContent.ts'

// Mail clients support neither custom properties nor style sheets.
const PAPER = '#F6F4EE'
const INK = '#1C1F22'
const QUIET = '#5A5F63'
const LINE = '#DAD6CB'
const GREEN = '#0B3D2E'
const YELLOW = '#DDF247'
const CLAY = '#C8643C'
const HAIRLINE = `1px solid ${LINE}`

const BODY: CSSProperties = { margin: 0, padding: '24px 12px', background: PAPER }
const SHEET: CSSProperties = {
  maxWidth: '600px',
  background: '#FFFFFF',
  border: HAIRLINE,
  fontFamily: 'Archivo,Helvetica,Arial,sans-serif',
  fontSize: '16px',
  lineHeight: '1.5',
  color: INK,
  textAlign: 'left',
  overflowWrap: 'anywhere',
}
const BAND: CSSProperties = {
  background: GREEN,
  color: '#FFFFFF',
  padding: '16px 24px',
  fontSize: '18px',
  fontWeight: 'bold',
}
const FOOT: CSSProperties = { padding: '16px 24px', borderTop: HAIRLINE, fontSize: '14px', color: QUIET }
const TEXT: CSSProperties = { margin: '0 0 12px', fontSize: '16px', lineHeight: '1.5' }
const ROWS: CSSProperties = { width: '100%', margin: '0 0 12px', borderTop: HAIRLINE, fontSize: '16px' }
const CELL: CSSProperties = { padding: '8px 0', borderBottom: HAIRLINE, verticalAlign: 'top' }
const LABEL: CSSProperties = { ...CELL, paddingRight: '16px', whiteSpace: 'nowrap', color: QUIET }
const AMOUNT: CSSProperties = {
  ...CELL,
  textAlign: 'right',
  whiteSpace: 'nowrap',
  paddingLeft: '16px',
  fontVariantNumeric: 'tabular-nums',
}
const DETAIL: CSSProperties = { fontSize: '14px', fontWeight: 'normal', color: QUIET }
const TOTAL: CSSProperties = { fontWeight: 'bold', fontSize: '18px' }
const NOTE: CSSProperties = {
  ...TEXT,
  margin: '0 0 16px',
  padding: '12px 16px',
  background: PAPER,
  borderLeft: `2px solid ${CLAY}`,
}
const BUTTON: CSSProperties = {
  padding: '13px 23px',
  border: `1px solid ${INK}`,
  color: INK,
  fontSize: '16px',
  fontWeight: 'bold',
  borderRadius: '4px',
}

const PRIMARY: CSSProperties = { ...BUTTON, background: YELLOW, borderColor: YELLOW }

export const EmailHtml = ({ brand, title, blocks, footer }: EmailContent) => (
  <Html lang="en-GB">
    <Head>
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light" />
      <title>{title}</title>
    </Head>
    <Body style={BODY}>
      <Container style={SHEET}>
        <Section style={BAND}>{brand}</Section>
        <Section style={{ padding: '24px' }}>
          <Heading as="h1" style={{ margin: '0 0 16px', fontSize: '28px', lineHeight: '1.2' }}>
            {title}
          </Heading>
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
            <BlockHtml key={index} block={block} isPrimary={block === firstButton(blocks)} />
          ))}
        </Section>
        <Section style={FOOT}>
          <Lines lines={footer} />
        </Section>
      </Container>
    </Body>
  </Html>
)

const firstButton = (blocks: readonly EmailBlock[]) => blocks.find(({ type }) => type === 'button')

/** `isPrimary`: the one thing to do next, so once per email. */
function BlockHtml({ block, isPrimary }: { block: EmailBlock; isPrimary: boolean }) {
  switch (block.type) {
    case 'heading':
      return (
        <Heading as="h2" style={{ margin: '32px 0 8px', fontSize: '18px', lineHeight: '1.3' }}>
          {block.text}
        </Heading>
      )
    case 'text':
      return (
        <Text style={TEXT}>
          <Lines lines={block.text.split('\n')} />
        </Text>
      )
    case 'note':
      return (
        <Text style={NOTE}>
          <Lines lines={block.text.split('\n')} />
        </Text>
      )
    case 'frame':
      return (
        <Text style={{ ...TEXT, padding: '12px 16px', border: HAIRLINE }}>
          <Lines lines={block.lines} />
        </Text>
      )
    case 'button':
      return (
        <Section style={{ margin: '8px 0 20px' }}>
          <Button href={block.url} style={isPrimary ? PRIMARY : BUTTON}>
            {block.label}
          </Button>
        </Section>
      )
    case 'facts':
      return <Facts rows={block.rows} />
    case 'bill':
      return <Bill lines={block.lines} sums={block.sums} />
  }
}

const Facts = ({ rows }: Pick<Extract<EmailBlock, { type: 'facts' }>, 'rows'>) => (
  <table role="presentation" cellPadding="0" cellSpacing="0" style={ROWS}>
    <tbody>
      {rows.map(([label, value]) => (
        <tr key={label}>
          <td style={LABEL}>{label}</td>
          <td style={CELL}>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Bill = ({ lines, sums }: Pick<Extract<EmailBlock, { type: 'bill' }>, 'lines' | 'sums'>) => (
  <table cellPadding="0" cellSpacing="0" style={ROWS}>
    <tbody>
      {lines.map(({ name, details, amount, net }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
        <tr key={index}>
          <td style={CELL}>
            <strong>{name}</strong>
            {details.map((detail) => (
              <Fragment key={detail}>
                <br />
                <span style={DETAIL}>{detail}</span>
              </Fragment>
            ))}
          </td>
          <td style={AMOUNT}>
            <Amount amount={amount} net={net} />
          </td>
        </tr>
      ))}
      {sums.map(({ label, amount, net, isTotal }) => (
        <tr key={label}>
          <td style={isTotal ? { ...CELL, ...TOTAL } : CELL}>{label}</td>
          <td style={isTotal ? { ...AMOUNT, ...TOTAL } : AMOUNT}>
            <Amount amount={amount} net={net} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** A column of its own would leave too little for names on a phone. */
const Amount = ({ amount, net }: { amount: string; net: string | undefined }) => (
  <>
    {amount}
    {net && (
      <>
        <br />
        <span style={DETAIL}>{net} excl. VAT</span>
      </>
    )}
  </>
)

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
