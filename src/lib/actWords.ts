/** `trackingNumber` becomes `tracking number`. */
export const plainName = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase()

/** `order.statusChanged` becomes `Order: status changed`. */
export function actWords(action: string): string {
  const [noun = '', ...verbs] = action.split('.')
  const subject = plainName(noun)
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}: ${plainName(verbs.join(' '))}`
}
