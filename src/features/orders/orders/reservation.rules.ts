import { type Day, longDate } from '#/lib/workingDays.ts'

/** For a customer who has just read that payment is due on `dueOn`. */
export const reservationText = ({ dueOn, reservedUntil }: { dueOn: Day; reservedUntil: Day }): string =>
  reservedUntil < dueOn
    ? `We’ve reserved your goods until ${longDate(reservedUntil)}: if you pay by then, nobody else can buy them. If you pay later, we may have sold some of them.`
    : 'We’ve reserved your goods until then.'
