// Control characters and lone surrogates, which XML 1.0 does not allow, not even escaped.
const INVALID_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for the contents and attributes of XML and HTML. Removes what XML does not allow. */
export const escapeXml = (text: string): string =>
  text.replace(INVALID_IN_XML, '').replace(/[&<>"']/g, (character) => ESCAPES[character] as string)
