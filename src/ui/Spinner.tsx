/** `size` is in sixteenths of the root font size. Static under reduced motion, so put text beside it. */
export const Spinner = ({ size = 24 }: { size?: number }) => (
  <svg
    width={`${size / 16}rem`}
    height={`${size / 16}rem`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    className="shrink-0 motion-safe:animate-spin"
    aria-hidden="true"
  >
    <circle cx="12" cy="12" r="9" opacity="0.25" />
    <path d="M21 12a9 9 0 0 0-9-9" strokeLinecap="round" />
  </svg>
)
