/** Five stars, filled from the left up to `value`: by an attribute, since the Content-Security-Policy forbids inline styles. */
export const StarBar = ({ value }: { value: number }) => (
  <span className="stars">
    <svg width={`${value * 20}%`} height="100%" />
  </span>
)
