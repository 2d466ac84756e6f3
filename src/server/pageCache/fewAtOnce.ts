/** Thrown where so many wait already that one more would only wait in vain. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting'
}

/** Does work in the order in which it comes, at most so many pieces at once; refuses it where `mostWaiting` wait already. */
export function fewAtOnce(most: number, mostWaiting: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most && waiting.length >= mostWaiting) throw new TooManyWaiting()
    // Whoever is let in takes over the place of the one that has finished.
    if (running >= most) await new Promise<void>((letIn) => waiting.push(letIn))
    else running += 1
    try {
      return await work()
    } finally {
      const letIn = waiting.shift()
      if (letIn) letIn()
      else running -= 1
    }
  }
}
