/** Marker cookie (`__Host-signed-in`) that scripts can read, unlike the session cookie. */
export const SIGNED_IN_COOKIE = 'signed-in'

/** A hint only: the server decides. */
export const mayBeSignedIn = (): boolean => document.cookie.includes(`__Host-${SIGNED_IN_COOKIE}=`)
