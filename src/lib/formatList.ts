/** A list as running text has it: `'Visa, Mastercard and Maestro'`. Not by Intl, whose first use holds a phone up for 60 ms. */
export const formatList = (names: readonly string[], joint: 'and' | 'or' = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${joint} ${names.at(-1)}`
