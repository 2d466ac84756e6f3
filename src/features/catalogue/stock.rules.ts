/** Stock is low at this many or fewer, including none. */
export const LOW_STOCK = 5
