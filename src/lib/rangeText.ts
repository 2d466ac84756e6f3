export type Span = readonly [least: number, most: number]

/** `'30–125 km/h'`, `'1 day'` */
export const rangeText = ([least, most]: Span, unit: string): string =>
  least === most ? `${most} ${most === 1 ? unit.replace(/s$/, '') : unit}` : `${least}–${most} ${unit}`
