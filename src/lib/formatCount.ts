const COUNT = new Intl.NumberFormat('en-GB')

/** A number of things as people read it: `100017` gives `'100,017'`. */
export const formatCount = (count: number): string => COUNT.format(count)
