/** Thrown where so many wait already that one more would only wait in vain. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting'
}

/** Does work when its turn comes; `TooManyWaiting` where that would take too long. */
export type InTurn = <Result>(work: () => Promise<Result>, isFirst?: boolean) => Promise<Result>

/**
 * Does work in the order in which it comes, at most so many pieces at once; refuses it where `mostWaiting` wait already.
 * What `isFirst` comes before all else, and is refused only where as many of its own kind wait.
 */
export function fewAtOnce(most: number, mostWaiting: number): InTurn {
  const first: (() => void)[] = []
  const others: (() => void)[] = []
  let running = 0
  return async (work, isFirst = false) => {
    const waiting = isFirst ? first : others
    if (running >= most && waiting.length >= mostWaiting) throw new TooManyWaiting()
    // Whoever is let in takes over the place of the one that has finished.
    if (running >= most) await new Promise<void>((letIn) => waiting.push(letIn))
    else running += 1
    try {
      return await work()
    } finally {
      const letIn = first.shift() ?? others.shift()
      if (letIn) letIn()
      else running -= 1
    }
  }
}
