/** A token lets any reader reset a password or confirm a privacy request. */
export const hideLinkSecrets = (body: string): string => body.replace(/([?&;]token=)[\w.~%-]+/g, '$1hidden')
