/** The filter of lists behind figures that leave out test payments. */
export const liveOnly = (countsTests: boolean): Record<string, string> => (countsTests ? {} : { test: 'no' })
