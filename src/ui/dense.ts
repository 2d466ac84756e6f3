/** For controls in admin forms: touch-sized on phones, compact elsewhere. */
export const DENSE = 'sm:h-9! sm:text-sm'
