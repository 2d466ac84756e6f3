/** `100017` becomes `'100,017'`. Not by Intl, whose first use takes 25 ms on a phone. */
export const formatCount = (count: number): string => `${count}`.replace(/\B(?=(\d{3})+$)/g, ',')
