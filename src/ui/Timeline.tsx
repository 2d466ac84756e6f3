type TimelineProps = { entries: readonly { title: string; about: string }[] }

/** What happened, oldest first. */
export const Timeline = ({ entries }: TimelineProps) => (
  <ol className="grid gap-3 border-l border-line pt-1 pl-4">
    {entries.map(({ title, about }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a history is append-only
      <li key={index} className="relative">
        <span aria-hidden className="absolute top-1.5 -left-[1.28rem] size-2 rounded-full bg-edge" />
        <p className="break-words">{title}</p>
        <p className="figures text-muted">{about}</p>
      </li>
    ))}
  </ol>
)
