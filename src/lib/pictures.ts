export const MAX_UPLOAD_PIXELS = 25_000_000
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024
/** In pixels: larger pictures are scaled down. */
export const MAX_PICTURE_SIDE = 2400
export const UPLOAD_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** In pixels. */
export const VARIANT_WIDTHS: readonly number[] = [400, 800, 1200, 1600, 2400]

/** Smallest files first: a browser takes the first format that it supports. */
export const VARIANT_FORMATS = ['avif', 'webp'] as const
export type VariantFormat = (typeof VARIANT_FORMATS)[number]

const ORIGINAL_URL = /^\/media\/([a-z0-9][a-z0-9-]{0,99})\.jpg$/
const ORIGINAL_NAME = /^[a-z0-9][a-z0-9-]{0,99}\.jpg$/
const VARIANT_NAME = /^([a-z0-9][a-z0-9-]{0,99})\.w([1-9]\d{2,3})\.(avif|webp)$/

export const variantWidths = (naturalWidth: number): number[] => VARIANT_WIDTHS.filter((width) => width <= naturalWidth)

export const variantName = (stem: string, width: number, format: VariantFormat): string => `${stem}.w${width}.${format}`

/** The `srcset`s are empty for a picture without variants. */
export function pictureSources(url: string, naturalWidth: number): { avif: string; webp: string; fallback: string } {
  const stem = ORIGINAL_URL.exec(url)?.[1]
  const widths = stem ? variantWidths(naturalWidth) : []
  const srcset = (format: VariantFormat) =>
    widths.map((width) => `/media/${variantName(stem as string, width, format)} ${width}w`).join(', ')
  return { avif: srcset('avif'), webp: srcset('webp'), fallback: url }
}

/** Undefined for every name that the shop does not use. */
export function parsePictureName(
  name: string,
): { original: string; variant?: { stem: string; width: number; format: VariantFormat } } | undefined {
  if (ORIGINAL_NAME.test(name)) return { original: name }
  const [, stem, digits, format] = VARIANT_NAME.exec(name) ?? []
  const width = Number(digits)
  if (!stem || !VARIANT_WIDTHS.includes(width)) return undefined
  return { original: `${stem}.jpg`, variant: { stem, width, format: format as VariantFormat } }
}
