import X from 'lucide/dist/esm/icons/x.mjs'
import { useState } from 'react'
import { pictureProblem, toDataUrl } from '#/browser/pictureFile.ts'
import { UPLOAD_TYPES } from '#/lib/pictures.ts'
import { DropZone } from '#/ui/DropZone.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { MAX_PHOTOGRAPHS, tooManyPhotographs } from '../productReviews.rules.ts'
import type { Photograph } from '../server/productReviews.schema.ts'

export type ChosenFile = { file: File; preview: string }

type PhotographsFieldProps = {
  label: string
  hint: string
  max?: number
  /** Sent earlier. */
  kept?: readonly Photograph[]
  chosen: readonly ChosenFile[]
  /** Refused by the shop. */
  error: string | undefined
  onKeep?: (kept: Photograph[]) => void
  onChoose: (chosen: ChosenFile[]) => void
}

export function PhotographsField({
  label,
  hint,
  max = MAX_PHOTOGRAPHS,
  kept = [],
  chosen,
  error,
  onKeep = () => {},
  onChoose,
}: PhotographsFieldProps) {
  const [problem, setProblem] = useState<string>()
  const left = max - kept.length - chosen.length

  async function add(files: File[]) {
    if (files.length > left) return setProblem(`${tooManyPhotographs(max)}.`)
    const added: ChosenFile[] = []
    const problems: string[] = []
    for (const file of files) {
      const wrong = await pictureProblem(file)
      if (wrong) problems.push(`${wrong}.`)
      else added.push({ file, preview: await toDataUrl(file) })
    }
    setProblem(problems.join(' '))
    onChoose([...chosen, ...added])
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-[600]">
        {label} <span className="font-[400] text-muted">(optional)</span>
      </legend>
      {kept.length + chosen.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {kept.map(({ id, src }, index) => (
            <Thumbnail
              key={id}
              src={src}
              name={`photo ${index + 1}`}
              onRemove={() => onKeep(kept.filter((one) => one.id !== id))}
            />
          ))}
          {chosen.map(({ file, preview }) => (
            <Thumbnail
              key={preview}
              src={preview}
              name={file.name}
              onRemove={() => onChoose(chosen.filter((one) => one.file !== file))}
            />
          ))}
        </ul>
      )}
      {left > 0 && (
        <DropZone
          label="Add photos"
          hint={`Up to ${max} files (JPG, PNG, GIF or WebP), 8 MB each`}
          accept={UPLOAD_TYPES.join()}
          multiple
          onFiles={(files) => void add(files)}
        />
      )}
      <p role="alert" className="text-sm font-[500] text-error empty:hidden">
        {problem || error}
      </p>
      <p className="text-sm text-muted">{hint} We remove location and date data.</p>
    </fieldset>
  )
}

const Thumbnail = ({ src, name, onRemove }: { src: string; name: string; onRemove: () => void }) => (
  <li className="relative">
    <img src={src} alt={`Your ${name}`} className="size-28 rounded-sm bg-sunken object-cover" />
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Remove ${name}`}
      className="absolute top-1 right-1 grid size-9 place-items-center rounded-sm bg-paper/90 hover:bg-paper"
    >
      <Icon of={X} size={18} />
    </button>
  </li>
)
