/** What a long text is made of. The words stand in data, so that a page and a printed document can be made of the same. */
export type Block =
  | { kind: 'text'; text: string }
  /** A heading below the section's own. With an `id` it can be linked to. */
  | { kind: 'heading'; text: string; id?: string }
  | { kind: 'list'; items: readonly string[] }
  /** What to do, in order. */
  | { kind: 'steps'; items: readonly string[] }
  /** A sentence that must not be read over. `danger` is for injury and fire. */
  | { kind: 'notice'; tone: 'danger' | 'care' | 'note'; title: string; text: string }
  | { kind: 'facts'; label: string; rows: readonly Fact[] }
  | { kind: 'table'; label: string; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'figure'; image: string; alt: string; caption: string }
  /** Where to go on: pages of the shop. */
  | { kind: 'places'; places: readonly { name: string; to: string; hash?: string }[] }
  /** Something to copy and send, line for line. */
  | { kind: 'form'; title: string; lines: readonly string[] }

/** A name and its value; with `href` the value is a link. */
export type Fact = { name: string; value: string; href?: string }

/** A part of a long text that can be linked to by its `id`. */
export type Section = { id: string; title: string; blocks: readonly Block[] }

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const heading = (words: string, id?: string): Block => ({ kind: 'heading', text: words, ...(id ? { id } : {}) })
export const list = (...items: string[]): Block => ({ kind: 'list', items })
export const steps = (...items: string[]): Block => ({ kind: 'steps', items })
export const danger = (title: string, words: string): Block => ({ kind: 'notice', tone: 'danger', title, text: words })
export const care = (title: string, words: string): Block => ({ kind: 'notice', tone: 'care', title, text: words })
export const note = (title: string, words: string): Block => ({ kind: 'notice', tone: 'note', title, text: words })

/** Every sentence, name and figure of a block, as a reader meets them. */
export function wordsOf(block: Block): string[] {
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
