/** Does work in the order in which it comes, at most so many pieces at once. */
export function fewAtOnce(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
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
