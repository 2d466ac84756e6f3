// No JSX: the print process runs the source directly in Node.
import { Link, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactNode } from 'react'
import { toPrintable } from '#/platform/printing/fonts.ts'

type Style = ComponentProps<typeof View>['style']

export const view = (style: Style, ...children: ReactNode[]) => createElement(View, { style }, ...children)

export const unbreakable = (style: Style, ...children: ReactNode[]) =>
  createElement(View, { style, wrap: false }, ...children)

export const line = (style: Style, words: string, more: Partial<ComponentProps<typeof Text>> = {}) =>
  createElement(Text, { ...more, style }, toPrintable(words))

export const link = (style: Style, src: string, words: string) =>
  createElement(Link, { src, style }, toPrintable(words))
