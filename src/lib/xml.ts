// XML 1.0 does not allow these, not even escaped.
const INVALID_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** For XML and HTML, contents and attributes. */
export const escapeXml = (text: string): string =>
  text.replace(INVALID_IN_XML, '').replace(/[&<>"']/g, (character) => ESCAPES[character] as string)
