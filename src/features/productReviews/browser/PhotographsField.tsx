import X from 'lucide/dist/esm/icons/x.mjs'
import { useState } from 'react'
import { pictureProblem, toDataUrl } from '#/browser/pictureFile.ts'
import { UPLOAD_TYPES } from '#/lib/pictures.ts'
import { DropZone } from '#/ui/DropZone.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { MAX_PHOTOGRAPHS, surplusPhotographs } from '../productReviews.rules.ts'
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
  onChoose: (change: (chosen: ChosenFile[]) => ChosenFile[]) => void
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
  const [problems, setProblems] = useState<string[]>([])
  const count = kept.length + chosen.length

  async function add(files: File[]) {
    setProblems([])
    for (const file of files) {
      const problem = await pictureProblem(file)
      if (problem) {
        setProblems((shown) => [...shown, `${problem}.`])
        continue
      }
      const preview = await toDataUrl(file)
      // Others may have been chosen or removed while this one was read.
      onChoose((before) => [...before, { file, preview }])
    }
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">
        {label} <span className="font-normal text-muted">(optional)</span>
      </legend>
      {count > 0 && (
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
              onRemove={() => onChoose((before) => before.filter((one) => one.file !== file))}
            />
          ))}
        </ul>
      )}
      {count < max && (
        <DropZone
          label="Add photos"
          hint={`Up to ${max} files (JPG, PNG, GIF or WebP), 8 MB each`}
          accept={UPLOAD_TYPES.join()}
          multiple
          onFiles={(files) => void add(files)}
        />
      )}
      <p role="alert" className="text-sm font-semibold text-error empty:hidden">
        {[...problems, surplusPhotographs(count, max)].filter(Boolean).join(' ') || error}
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
      className="absolute top-1 right-1 grid size-9 place-items-center rounded-sm border border-transparent bg-paper/90 hover:bg-paper"
    >
      <Icon of={X} size={18} />
    </button>
  </li>
)
