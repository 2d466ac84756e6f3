/** A control of the administrator's forms: of a finger's size on a phone, of a mouse's size elsewhere. */
export const DENSE = 'sm:h-9! sm:text-sm'
