const NAMED_TOKEN = /([?&;]token=)[\w.~%-]+/g
const ADDRESS = /https?:\/\/[^\s"'<>]+/g
/** Part of an address that nobody chose: 22 letters and digits or more, as of 128 bits in base64url, hex, or a UUID. */
const RANDOM_PART =
  /(?<![\w-])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32,}|(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{22,})(?![\w-])/g

/**
 * A token lets any reader reset a password, confirm a privacy request or see an order. Whatever looks like one is hidden, so
 * that a new kind of link needs no entry here.
 */
export const hideLinkSecrets = (body: string): string =>
  body.replace(NAMED_TOKEN, '$1hidden').replace(ADDRESS, (address) => address.replace(RANDOM_PART, 'hidden'))
