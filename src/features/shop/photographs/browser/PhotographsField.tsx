import X from 'lucide/dist/esm/icons/x.mjs'
import { UPLOAD_TYPES } from '#/lib/pictures.ts'
import { DropZone } from '#/ui/DropZone.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { Spinner } from '#/ui/Loading.tsx'
import { type KeptPhotograph, surplusPhotographs } from '../photographs.rules.ts'
import type { usePhotographs } from './usePhotographs.ts'

type PhotographsFieldProps<Kept> = {
  label: string
  hint: string
  max: number
  /** Sent earlier. */
  kept?: readonly Kept[]
  photographs: ReturnType<typeof usePhotographs>
  /** Refused by the shop. */
  error: string | undefined
  onKeep?: (kept: Kept[]) => void
}

export function PhotographsField<Kept extends KeptPhotograph>({
  label,
  hint,
  max,
  kept = [],
  photographs: { chosen, problems, isPreparing, add, remove },
  error,
  onKeep = () => {},
}: PhotographsFieldProps<Kept>) {
  const count = kept.length + chosen.length

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
              onRemove={() => onKeep(kept.filter((photo) => photo.id !== id))}
            />
          ))}
          {chosen.map(({ key, file, preview }) => (
            <Thumbnail key={key} src={preview} name={file.name} onRemove={() => remove(key)} />
          ))}
        </ul>
      )}
      {count < max && (
        <DropZone
          label="Add photos"
          hint={`Up to ${max} files (JPG, PNG, GIF or WebP)`}
          accept={UPLOAD_TYPES.join()}
          multiple
          onFiles={(files) => void add(files)}
        />
      )}
      <p role="alert" className="text-sm font-semibold text-error empty:hidden">
        {[...problems, !isPreparing && surplusPhotographs(count, max)].filter(Boolean).join(' ') || error}
      </p>
      <p className="text-sm text-muted">{hint} We remove location and date data.</p>
    </fieldset>
  )
}

/** Without a `src` while the photograph is prepared. */
const Thumbnail = ({ src, name, onRemove }: { src: string | undefined; name: string; onRemove: () => void }) => (
  <li className="relative">
    {src === undefined ? (
      <span className="grid size-28 place-items-center rounded-sm bg-sunken">
        <Spinner size={24} />
      </span>
    ) : (
      <img src={src} alt={`Your ${name}`} className="size-28 rounded-sm bg-sunken object-cover" />
    )}
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Remove ${name}`}
      className="absolute top-1 right-1 grid size-9 place-items-center rounded-sm border border-transparent bg-paper/90 hover:bg-paper"
    >
      <Icon icon={X} size={18} />
    </button>
  </li>
)
