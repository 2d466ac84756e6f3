/** Photographs that customers send with what they write. */

export const tooManyPhotographs = (max: number): string => `You can add up to ${max} photos`

/** For a form, which keeps them all: only their owner knows which to remove. */
export const surplusPhotographs = (count: number, max: number): string | undefined =>
  count > max ? `${tooManyPhotographs(max)}. Please remove ${count - max}.` : undefined

/** As a form shows one that was sent earlier. */
export type KeptPhotograph = { id: number; src: string }
