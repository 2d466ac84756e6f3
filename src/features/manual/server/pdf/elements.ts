// Without JSX: the process that prints runs this from source, as Node reads it.
import { Link, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactNode } from 'react'
import { printable } from '#/platform/printing/faces.ts'

type Style = ComponentProps<typeof View>['style']

/** A box around what stands in it. */
export const view = (style: Style, ...children: ReactNode[]) => createElement(View, { style }, ...children)

/** A box that is not broken over two pages. */
export const whole = (style: Style, ...children: ReactNode[]) =>
  createElement(View, { style, wrap: false }, ...children)

/** Words, with what may be said of them beside their style. */
export const line = (style: Style, words: string, more: Partial<ComponentProps<typeof Text>> = {}) =>
  createElement(Text, { ...more, style }, printable(words))

/** Words that lead to `src`. */
export const link = (style: Style, src: string, words: string) => createElement(Link, { src, style }, printable(words))
