/** The administrator's screens in the order of the menu. Only what exists is named. */
export const ADMIN_SCREENS = [{ to: '/admin/orders', label: 'Orders' }] as const
