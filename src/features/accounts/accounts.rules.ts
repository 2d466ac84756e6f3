/** Names that belong to the shop. */
const RESERVED = ['admin', 'administrator', 'root', 'support', 'courtside']

/** Letters of other scripts, and rarer Latin ones, by the Latin letter that they look like (after Unicode's confusables). */
const LOOK_ALIKES: Record<string, string> = {
  a: 'аАαΑɑᴀꭺᎪ',
  b: 'ВвΒβʙᏴꮟ',
  c: 'сСςϲϹᴄꮯᏟ',
  d: 'ԁԀᴅđĐðꭰᎠɗ',
  e: 'еЕεΕєɛᴇꭼᎬҽ',
  f: 'ғҒꜰ',
  g: 'ɡցԍɢᏀ',
  h: 'һҺНнΗʜᎻ',
  i: 'іІιΙıɪɩꭵᎥ',
  j: 'јЈϳᴊᎫ',
  k: 'кКκΚᴋᏦ',
  l: 'ӏӀʟłŁᏞꮮ',
  m: 'мМΜμᴍᎷꮇ',
  n: 'ΝпПиИηոռɴ',
  o: 'оОοΟօᴏσøØ',
  p: 'рРρΡᴘᏢꮲ',
  q: 'ԛԚզ',
  r: 'гГʀᴦꭱᏒᎡꮢ',
  s: 'ѕЅꜱᏚꮪ',
  t: 'тТτΤᴛᎢꭲ',
  u: 'υսцᴜʊ',
  v: 'νѵѴᴠᏙ',
  w: 'ԝԜѡшᴡᎳ',
  x: 'хХχΧ',
  y: 'уУγΥүҮʏ',
  z: 'ΖζᴢᏃ',
}

const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
)

/**
 * What a username looks like, for comparing two: lower case, full-width and styled letters made plain, Cyrillic, Greek
 * and Cherokee look-alikes made Latin, accents, combining marks and everything invisible dropped. Not for showing.
 */
export function usernameSkeleton(name: string): string {
  // Once before the normal form, which would turn the Greek lunate sigma, a c to look at, into another sigma.
  const plain = toLatin(name)
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
  return toLatin(plain).toLowerCase().normalize('NFC')
}

const toLatin = (name: string): string => Array.from(name, (character) => LATIN.get(character) ?? character).join('')

/** Whether a name is one of the shop's own or can be taken for one: `Admin`, `аdmin`, `adm1n`, `a.d.m.i.n`, `r00t`. */
export const isReservedUsername = (name: string): boolean => RESERVED.map(seenFromAfar).includes(seenFromAfar(name))

/** Digits, signs and pairs of letters that pass for a letter are folded; what separates letters is dropped. */
const seenFromAfar = (name: string): string =>
  usernameSkeleton(name)
    .replace(/[l1|!]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/3/g, 'e')
    .replace(/[4@]/g, 'a')
    .replace(/[5$]/g, 's')
    .replace(/7/g, 't')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/rn/g, 'm')

/** Whether a name holds characters that nobody sees, or spaces that only look like spaces. */
export const hasInvisible = (name: string): boolean =>
  /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}/u.test(name)
