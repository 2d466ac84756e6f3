type ConsequencesProps = { sentences: readonly string[] }

/** Announced as choices change it. */
export const Consequences = ({ sentences }: ConsequencesProps) => (
  <ul aria-label="What will happen" aria-live="polite" className="grid list-disc gap-1 pl-5">
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
