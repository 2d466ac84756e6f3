export type NumberRange = readonly [least: number, most: number]

/** `'30–125 km/h'`, `'1 day'` */
export const formatRange = ([least, most]: NumberRange, unit: string): string =>
  least === most ? `${most} ${most === 1 ? unit.replace(/s$/, '') : unit}` : `${least}–${most} ${unit}`
