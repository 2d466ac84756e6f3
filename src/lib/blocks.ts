import type { StaticPage } from './pageLinks.ts'

/** Data, so that the same text can become a page and a printed document. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string; id?: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'steps'; items: readonly string[] }
  | { kind: 'notice'; tone: 'danger' | 'care' | 'note'; title: string; text: string }
  | { kind: 'facts'; label: string; rows: readonly Fact[] }
  | { kind: 'table'; label: string; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'figure'; image: string; alt: string; caption: string }
  | { kind: 'places'; places: readonly { name: string; to: StaticPage; hash?: string }[] }
  | { kind: 'form'; title: string; lines: readonly string[] }

export type Fact = { name: string; value: string; href?: string }

export type Section = { id: string; title: string; blocks: readonly Block[] }

export const section = (id: string, title: string, ...blocks: Block[]): Section => ({ id, title, blocks })
export const text = (words: string): Block => ({ kind: 'text', text: words })
export const heading = (words: string, id?: string): Block => ({ kind: 'heading', text: words, ...(id ? { id } : {}) })
export const list = (...items: string[]): Block => ({ kind: 'list', items })
export const steps = (...items: string[]): Block => ({ kind: 'steps', items })
export const danger = (title: string, words: string): Block => ({ kind: 'notice', tone: 'danger', title, text: words })
export const care = (title: string, words: string): Block => ({ kind: 'notice', tone: 'care', title, text: words })
export const note = (title: string, words: string): Block => ({ kind: 'notice', tone: 'note', title, text: words })

export function blockTexts(block: Block): string[] {
  switch (block.kind) {
    case 'text':
    case 'heading':
      return [block.text]
    case 'list':
    case 'steps':
      return [...block.items]
    case 'notice':
      return [block.title, block.text]
    case 'facts':
      return block.rows.flatMap(({ name, value }) => [name, value])
    case 'table':
      return [...block.head, ...block.rows.flat()]
    case 'figure':
      return [block.caption]
    case 'places':
      return block.places.map(({ name }) => name)
    case 'form':
      return [block.title, ...block.lines]
  }
}
