import type { Step } from '#/features/content/server/breadcrumb.jsonLd.ts'

/** What a rendered page says of itself. */
export type PageWords = {
  title: string
  description: string
  /** Whether it asks not to be kept by search engines. */
  isHidden: boolean
  /** Its breadcrumb; empty where there is none. */
  trail: Step[]
}

const BREADCRUMB = /<nav aria-label="Breadcrumb"[^>]*>([\s\S]*?)<\/nav>/
const STEP = /<(?:a [^>]*?href="([^"]*)"|span aria-current)[^>]*>([^<]*)</g

/** Reads the title, the description and the breadcrumb of a page from its HTML, so that machines are told what people are. */
export function readPage(html: string): PageWords {
  const find = (pattern: RegExp) => asText(pattern.exec(html)?.[1] ?? '')
  const trail = BREADCRUMB.exec(html)?.[1] ?? ''
  return {
    title: find(/<title>([^<]*)<\/title>/),
    description: find(/<meta name="description" content="([^"]*)"/),
    isHidden: /<meta name="robots" content="noindex/.test(html),
    trail: [...trail.matchAll(STEP)].map(([, href, name = '']) => ({
      name: asText(name),
      ...(href ? { path: asText(href) } : {}),
    })),
  }
}

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

const asText = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => CHARACTERS[name] as string)
