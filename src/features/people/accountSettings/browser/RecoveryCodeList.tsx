import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '#/ui/Button.tsx'
import { toast } from '#/ui/toast.ts'

export function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast({ title: 'Copied' }),
      () =>
        toast({ tone: 'error', title: 'Couldn’t copy the codes', message: 'Please select and copy them yourself.' }),
    )
  return (
    <section className="grid max-w-112 gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        Your recovery codes
      </h2>
      <p>
        Use one of these to sign in if you don’t have your phone. Each code works once. Keep them with your passwords:
        we won’t show them again.
      </p>
      <ul className="figures grid grid-cols-2 gap-x-6 border-t border-line text-base">
        {codes.map((code) => (
          <li key={code} className="border-b border-line py-2">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={copy}>Copy codes</Button>
        <a
          className={buttonClass()}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
          download="recovery-codes.txt"
        >
          Download
        </a>
        <Button variant="primary" onClick={onDone}>
          I’ve saved them
        </Button>
      </div>
    </section>
  )
}
