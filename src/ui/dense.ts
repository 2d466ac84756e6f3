export const DENSE = 'sm:h-9! sm:text-sm'
