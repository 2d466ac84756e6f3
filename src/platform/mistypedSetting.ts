import { editDistance } from '#/lib/editDistance.ts'

const OWN_PREFIXES = new Set(['ADMIN', 'CHECKOUT', 'SANDBOX', 'SMTP', 'STRIPE', 'TRUST'])
// Container platforms set SMTP_PORT_25_TCP or STRIPE_MOCK_SERVICE_HOST for a neighbouring service.
const SERVICE_VARIABLE = /_SERVICE_(HOST|PORT)(_|$)|_PORT(_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)?$/

/**
 * A name that shares a first word only we use, or is within an edit distance of 2 (same first word) or 1 of a setting.
 * `meant` is undefined if no setting is like it.
 */
export function findMistypedSetting(
  names: readonly string[],
  known: readonly string[],
): { name: string; meant: string | undefined } | undefined {
  for (const name of names) {
    if (known.includes(name) || !name.includes('_') || SERVICE_VARIABLE.test(name)) continue
    const word = firstWord(name)
    const nearest = known
      .filter((setting) => setting.includes('_'))
      .map((setting) => ({ setting, away: editDistance(name, setting), sameWord: firstWord(setting) === word }))
      .sort((a, b) => Number(b.sameWord) - Number(a.sameWord) || a.away - b.away)[0]
    if (!nearest) continue
    const { setting, away, sameWord } = nearest
    if (away <= (sameWord ? 2 : 1)) return { name, meant: setting }
    if (OWN_PREFIXES.has(word)) return { name, meant: sameWord && isLike(name, nearest) ? setting : undefined }
  }
  return undefined
}

/** Cut short, or with a word too many, or with a third of its letters wrong. */
const isLike = (name: string, { setting, away }: { setting: string; away: number }): boolean =>
  setting.startsWith(name) || name.startsWith(setting) || away * 3 <= setting.length

const firstWord = (name: string): string => name.slice(0, name.indexOf('_'))
