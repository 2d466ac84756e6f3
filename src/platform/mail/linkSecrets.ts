/** A token lets any reader reset a password or confirm a privacy request. */
export const hideLinkSecrets = (letter: string): string => letter.replace(/([?&;]token=)[\w.~%-]+/g, '$1hidden')
