/** Hidden from screen readers: the figure beside it says the same. */
export const ShareBar = ({ of, within }: { of: number; within: number }) => (
  <span aria-hidden className="mt-1 block h-1 bg-sunken">
    <span className="block h-full bg-success" style={{ width: `${within === 0 ? 0 : (100 * of) / within}%` }} />
  </span>
)
