type Tasks = { tasks: readonly { name: string; count: number }[] }

/** How many of a task are on a dashboard; undefined if the role doesn't see it. */
export const countOf = ({ tasks }: Tasks, task: string): number | undefined =>
  tasks.find(({ name }) => name === task)?.count
