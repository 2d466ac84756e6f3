import unhomoglyph from 'unhomoglyph'

/** Names that belong to the shop. */
const RESERVED = ['admin', 'administrator', 'root', 'support', 'courtside']

/**
 * Letters that Unicode's confusables (UTS 39, by way of unhomoglyph) keep apart from ordinary small letters: small capitals,
 * which also stand for the Cyrillic and Greek letters of that shape, and a few of nearly the same shape.
 */
const SMALL_CAPITALS: Record<string, string> = {
  ...{ ᴀ: 'a', ʙ: 'b', ς: 'c', ᴅ: 'd', ꝺ: 'd', ᴇ: 'e', ꞓ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ᴊ: 'j', ĸ: 'k', ʟ: 'l' },
  ...{ ʍ: 'm', μ: 'm', ɴ: 'n', ᴎ: 'n', π: 'n', ᴘ: 'p', ʀ: 'r', ᴛ: 't', ʊ: 'u' },
}

const visible = (name: string) =>
  name.normalize('NFKD').replace(/[\p{M}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')

/**
 * What a username looks like from afar, for comparing two and not for showing. Look-alikes are replaced three times, because
 * each step can hide one from the next: normalising turns the lunate sigma, which looks like a c, into another sigma, and
 * a capital Nu looks like an N while a small one looks like a v. Digits and signs that pass for a letter are that letter;
 * whatever separates letters is dropped.
 */
export function usernameSkeleton(name: string): string {
  const small = unhomoglyph(visible(unhomoglyph(name))).toLowerCase()
  return Array.from(visible(unhomoglyph(small)), (letter) => SMALL_CAPITALS[letter] ?? letter)
    .join('')
    .toLowerCase()
    .replace(/[l1|!]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/3/g, 'e')
    .replace(/[4@]/g, 'a')
    .replace(/[5$]/g, 's')
    .replace(/7/g, 't')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/rn/g, 'm')
}

const RESERVED_SKELETONS = new Set(RESERVED.map(usernameSkeleton))

/** Whether a name is one of the shop's own or can be taken for one: `Admin`, `аdmin`, `adm1n`, `a.d.m.i.n`, `ꓮꓓꓟꓲꓠ`. */
export const isReservedUsername = (name: string): boolean => RESERVED_SKELETONS.has(usernameSkeleton(name))

/** Whether a name holds characters that nobody sees, or spaces that only look like spaces. */
export const hasInvisible = (name: string): boolean =>
  /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}/u.test(name)
