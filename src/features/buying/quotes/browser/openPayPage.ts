/** A full page load: the card form's page has a content policy of its own. */
export const openPayPage = (payUrl: string): void => window.location.assign(new URL(payUrl).pathname)
