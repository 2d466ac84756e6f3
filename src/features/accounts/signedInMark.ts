/** The cookie, as `__Host-…`, that stands beside the session's own where somebody may be signed in. */
export const SIGNED_IN = 'signed-in'

/** Whether somebody may be signed in here. The session itself is hidden from scripts; only the server knows for sure. */
export const mayBeSignedIn = (): boolean => document.cookie.includes(`__Host-${SIGNED_IN}=`)
