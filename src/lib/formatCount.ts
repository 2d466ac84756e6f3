/** A number of things as people read it: `100017` gives `'100,017'`. Not by Intl, whose first use holds a phone up for 25 ms. */
export const formatCount = (count: number): string => `${count}`.replace(/\B(?=(\d{3})+$)/g, ',')
