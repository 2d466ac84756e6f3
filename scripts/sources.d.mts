/** A digest of everything that goes into the build of the project in `root`, in hexadecimal digits. */
export function sourcesDigest(root: string): string
