import Upload from 'lucide/dist/esm/icons/upload.mjs'
import { useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

type DropZoneProps = {
  label: string
  hint: string
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

export function DropZone({ label, hint, accept, multiple = false, onFiles }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  return (
    <label
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
      className={classes(
        'grid cursor-pointer justify-items-center gap-1 rounded-sm border border-dashed p-5 text-center',
        'hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        isOver ? 'border-ink bg-sunken' : 'border-edge',
      )}
    >
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Otherwise choosing the same file again would not fire `change`.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <span className="flex items-center gap-2 font-semibold">
        <Icon icon={Upload} size={18} /> {label}
      </span>
      <span className="text-sm text-muted">
        or drop {multiple ? 'them' : 'it'} here. {hint}.
      </span>
    </label>
  )
}
