export const LOW_STOCK = 5
