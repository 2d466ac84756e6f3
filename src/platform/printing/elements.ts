// No JSX: the printing process runs this file from source, and Node can't parse JSX.
import { Link, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactNode } from 'react'
import { breakLongWords } from './longWords.ts'
import { toPrintable } from './printable.ts'

export type Style = ComponentProps<typeof View>['style']

const DEFAULT_SIZE = 9.5
/** Never: a word of two fonts would otherwise get a hyphen where the font changes. */
const HYPHENATION_PENALTY = 10_000

export const view = (style: Style, ...children: ReactNode[]) => createElement(View, { style }, ...children)

export const unbreakable = (style: Style, ...children: ReactNode[]) =>
  createElement(View, { style, wrap: false }, ...children)

/** Repeated at the top of each page on which its parent continues. */
export const repeated = (style: Style, ...children: ReactNode[]) =>
  createElement(View, { style, fixed: true }, ...children)

export const textLine = (style: Style, words: string, more: Partial<ComponentProps<typeof Text>> = {}) => {
  const { props, children } = fitText(style, words)
  return createElement(Text, { ...more, ...props }, ...children)
}

export const link = (style: Style, src: string, words: string) => {
  const { props, children } = fitText(style, words)
  return createElement(Link, { src, ...props }, ...children)
}

function fitText(style: Style, words: string) {
  const runs = toPrintable(words)
  const text = runs.map((run) => run.text).join('')
  const { fontSize, fontWeight } = Object.assign({}, ...[style].flat())
  const hyphenationCallback = breakLongWords(text, {
    size: typeof fontSize === 'number' ? fontSize : DEFAULT_SIZE,
    weight: fontWeight ? 600 : 400,
  })
  return {
    // Not as a list of families to choose from: react-pdf then takes the first family for an emoji that follows another.
    children: runs.map(({ text, family }) =>
      family ? createElement(Text, { style: { fontFamily: family } }, text) : text,
    ),
    props: {
      style,
      hyphenationPenalty: HYPHENATION_PENALTY,
      ...(hyphenationCallback ? { hyphenationCallback } : {}),
    },
  }
}
