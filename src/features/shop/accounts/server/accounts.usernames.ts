import unhomoglyph from 'unhomoglyph'

const RESERVED = ['admin', 'administrator', 'root', 'support', 'courtside']

/** Look-alikes that Unicode’s confusables (UTS 39, via unhomoglyph) do not map to small Latin letters. */
const SMALL_CAPITALS: Record<string, string> = {
  ...{ ᴀ: 'a', ʙ: 'b', ς: 'c', ᴅ: 'd', ꝺ: 'd', ᴇ: 'e', ꞓ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ᴊ: 'j', ĸ: 'k', ʟ: 'l' },
  ...{ ʍ: 'm', μ: 'm', ɴ: 'n', ᴎ: 'n', π: 'n', ᴘ: 'p', ʀ: 'r', ᴛ: 't', ʊ: 'u' },
}

const stripInvisible = (name: string) =>
  name.normalize('NFKD').replace(/[\p{M}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')

/** For comparison only. Replaces confusables three times: a step can produce new ones (Nu looks like N, nu like v). */
export function usernameSkeleton(name: string): string {
  const small = unhomoglyph(stripInvisible(unhomoglyph(name))).toLowerCase()
  return Array.from(stripInvisible(unhomoglyph(small)), (letter) => SMALL_CAPITALS[letter] ?? letter)
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

/** Whether a name is reserved or looks like one: `Admin`, `аdmin`, `adm1n`, `a.d.m.i.n`, `ꓮꓓꓟꓲꓠ`. */
export const isReservedUsername = (name: string): boolean => RESERVED_SKELETONS.has(usernameSkeleton(name))

export const hasInvisibleCharacters = (name: string): boolean =>
  /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}/u.test(name)

export function usernameProblem(username: string): { status: 400 | 409; message: string } | undefined {
  if (hasInvisibleCharacters(username)) {
    return { status: 400, message: 'Please use a username without invisible characters' }
  }
  return isReservedUsername(username)
    ? { status: 409, message: 'You can’t use this username. Please choose another.' }
    : undefined
}
