/** From a least to a most figure. */
export type Span = readonly [least: number, most: number]

/** Two figures with their unit: `rangeText([30, 125], 'km/h')` gives `'30–125 km/h'`, `[1, 1]` days `'1 day'`. */
export const rangeText = ([least, most]: Span, unit: string): string =>
  least === most ? `${most} ${most === 1 ? unit.replace(/s$/, '') : unit}` : `${least}–${most} ${unit}`
