/** Products of which so many or fewer are left are low in stock: none at all is the lowest, switched off or not. */
export const LOW_STOCK = 5
