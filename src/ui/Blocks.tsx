import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Block, Fact } from '../lib/blocks.ts'
import { classes } from './classes.ts'
import { TextTable } from './TextTable.tsx'

type Figure = Extract<Block, { kind: 'figure' }>

type BlocksProps = {
  blocks: readonly Block[]
  figure?: (figure: Figure) => ReactNode
}

export const Blocks = ({ blocks, figure }: BlocksProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
    {blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the texts are static
      <OneBlock key={index} block={block} figure={figure} />
    ))}
  </div>
)

function OneBlock({ block, figure }: { block: Block; figure: BlocksProps['figure'] }) {
  switch (block.kind) {
    case 'text':
      return <p className="max-w-prose">{block.text}</p>
    case 'heading':
      return (
        <h3 id={block.id} className="headline mt-5 text-xl">
          {block.text}
        </h3>
      )
    case 'list':
      return (
        <ul className="grid max-w-prose list-disc gap-2 pl-5 marker:text-muted">
          {block.items.map((item) => (
            <li key={item} className="pl-1">
              {item}
            </li>
          ))}
        </ul>
      )
    case 'steps':
      return <Steps items={block.items} />
    case 'notice':
      return <Notice {...block} />
    case 'facts':
      return <Facts label={block.label} rows={block.rows} />
    case 'table':
      return <TextTable label={block.label} head={block.head} rows={block.rows} />
    case 'figure':
      return figure?.(block)
    case 'places':
      return (
        <ul className="flex flex-wrap gap-x-6">
          {block.places.map(({ name, to, hash }) => (
            <li key={name}>
              <Link to={to} hash={hash} className="link inline-flex min-h-11 items-center">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )
    case 'form':
      return (
        <div className="max-w-prose border border-line bg-raised p-5">
          <p className="font-semibold">{block.title}</p>
          {block.lines.map((line) => (
            <p key={line} className="mt-3">
              {line}
            </p>
          ))}
        </div>
      )
  }
}

const Steps = ({ items }: { items: readonly string[] }) => (
  <ol className="grid max-w-prose">
    {items.map((item, index) => (
      <li key={item} className="flex gap-4 border-t border-line py-3 last:border-b">
        <span aria-hidden className="figures headline w-7 shrink-0">
          {index + 1}
        </span>
        <span className="min-w-0">{item}</span>
      </li>
    ))}
  </ol>
)

const TONES = { danger: 'border-l-error', care: 'border-l-clay', note: 'border-l-court' }
const TONE_LABELS = { danger: 'Warning', care: 'Caution', note: 'Note' }

const Notice = ({ tone, title, text }: Omit<Extract<Block, { kind: 'notice' }>, 'kind'>) => (
  <div role="note" className={classes('max-w-prose border-l-4 bg-sunken py-4 pr-5 pl-4', TONES[tone])}>
    <p className={classes('eyebrow', tone === 'danger' ? 'text-error' : 'text-muted')}>{TONE_LABELS[tone]}</p>
    <p className="mt-1 font-semibold">{title}</p>
    <p className="mt-1">{text}</p>
  </div>
)

const Facts = ({ label, rows }: { label: string; rows: readonly Fact[] }) => (
  <dl aria-label={label} className="max-w-prose border-t border-line">
    {rows.map(({ name, value, href }) => (
      <div key={name} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
        <dt className="text-muted">{name}</dt>
        <dd className="min-w-0 figures font-semibold">
          {href ? (
            <a href={href} className="link">
              {value}
            </a>
          ) : (
            value
          )}
        </dd>
      </div>
    ))}
  </dl>
)
