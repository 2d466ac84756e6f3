/** What staff do. Each admin call names the roles that may make it (decision 44). */

export const ROLES = ['owner', 'manager', 'warehouse', 'support', 'accountant'] as const
export type Role = (typeof ROLES)[number]
export type Roles = readonly Role[]

export const OWNER: Roles = ['owner']
export const MANAGERS: Roles = ['owner', 'manager']
export const FULFILMENT: Roles = ['owner', 'manager', 'warehouse']
export const SERVICE: Roles = ['owner', 'manager', 'support']
export const BOOKS: Roles = ['owner', 'manager', 'accountant']
export const OFFICE: Roles = ['owner', 'manager', 'support', 'accountant']
export const SHOP_FLOOR: Roles = ['owner', 'manager', 'warehouse', 'support']
export const STAFF: Roles = [...ROLES]

/** Revenue, best sellers and the money still to be moved. */
export const seesFigures = (role: Role): boolean => BOOKS.includes(role)

/** A customer who paid is owed the money back, so only those who can refund an order may cancel it. */
export const mayRefund = (role: Role): boolean => MANAGERS.includes(role)

/** How to reach customers and where they live, in lists and exports; one record at a time has its own call. */
export const seesContactDetails = (role: Role): boolean => SERVICE.includes(role)

/** Who works here, their sign-ins and what changed about them. */
export const seesStaff = (role: Role): boolean => OWNER.includes(role)
