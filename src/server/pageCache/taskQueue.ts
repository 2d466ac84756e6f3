export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** Throws `QueueFull`. */
export type TaskQueue = <Result>(work: () => Promise<Result>, isFirst?: boolean) => Promise<Result>

/** Tasks with `isFirst` have a queue of their own, which is served first. */
export function createTaskQueue(maxRunning: number, maxWaiting: number): TaskQueue {
  const first: (() => void)[] = []
  const others: (() => void)[] = []
  let running = 0
  return async (work, isFirst = false) => {
    const waiting = isFirst ? first : others
    if (running >= maxRunning && waiting.length >= maxWaiting) throw new QueueFull()
    if (running >= maxRunning) await new Promise<void>((resume) => waiting.push(resume))
    else running += 1
    try {
      return await work()
    } finally {
      const resume = first.shift() ?? others.shift()
      if (resume) resume()
      else running -= 1
    }
  }
}
