import ArrowLeft from 'lucide/dist/esm/icons/arrow-left.mjs'
import ArrowRight from 'lucide/dist/esm/icons/arrow-right.mjs'
import Trash from 'lucide/dist/esm/icons/trash.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import { type DragEvent, useRef, useState } from 'react'
import { UPLOAD_TYPES } from '#/lib/pictures.ts'
import { classes } from '#/ui/classes.ts'
import { DropZone } from '#/ui/DropZone.tsx'
import { TextField } from '#/ui/Field.tsx'
import { Icon, type IconDrawing } from '#/ui/Icon.tsx'
import type { DraftPicture } from '../products.rules.ts'
import type { PictureUploads } from './usePictureUploads.ts'

type PicturesFieldProps = {
  pictures: readonly DraftPicture[]
  onChange: (pictures: DraftPicture[]) => void
  uploads: PictureUploads
  problem: string | undefined
}

export function PicturesField({ pictures, onChange, uploads, problem }: PicturesFieldProps) {
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)

  const move = (from: number, to: number) => {
    const next = [...pictures]
    const [moved] = next.splice(from, 1)
    if (!moved || to < 0 || to > next.length) return
    next.splice(to, 0, moved)
    onChange(next)
    setAnnouncement(`Picture ${from + 1} is now ${to + 1} of ${next.length}${to === 0 ? ', the main picture' : ''}`)
  }
  const draggable = useDragging(move)
  const remove = (index: number) => {
    onChange(pictures.filter((_, i) => i !== index))
    setAnnouncement(`Picture ${index + 1} removed`)
    requestAnimationFrame(() =>
      list.current?.closest('fieldset')?.querySelector<HTMLElement>('input[type=file]')?.focus(),
    )
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="eyebrow mb-3 w-full border-b border-line pb-1">Pictures</legend>
      {pictures.length > 0 && (
        <ol ref={list} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {pictures.map((picture, index) => (
            <li key={picture.src} {...draggable(index, picture.src)}>
              <span className="relative block cursor-grab">
                <img src={picture.src} alt="" className="aspect-4/3 w-full bg-sunken object-contain" />
                {index === 0 && (
                  <span className="absolute top-2 left-2 rounded-sm bg-ink px-2 py-0.5 text-sm text-paper">Main</span>
                )}
              </span>
              <TextField
                label={`Description of picture ${index + 1}`}
                name={`alt.${index}`}
                value={picture.alt}
                maxLength={300}
                onChange={(event) =>
                  onChange(pictures.map((item, i) => (i === index ? { ...item, alt: event.target.value } : item)))
                }
                controlClassName="sm:h-9! sm:text-sm"
              />
              <span className="flex justify-end gap-1">
                <Tool
                  icon={ArrowLeft}
                  label={`Move picture ${index + 1} forward`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <Tool
                  icon={ArrowRight}
                  label={`Move picture ${index + 1} back`}
                  disabled={index === pictures.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <Tool icon={Trash} label={`Remove picture ${index + 1}`} onClick={() => remove(index)} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {uploads.running.map(({ key, name, progress }) => (
        <label key={key} className="grid gap-1">
          <span className="truncate">
            {name} <span className="figures text-muted">{Math.round(progress * 100)} %</span>
          </span>
          <progress value={progress} max={1} className="h-1.5 w-full accent-ink" />
        </label>
      ))}
      <DropZone
        label="Add pictures"
        accept={UPLOAD_TYPES.join()}
        multiple
        hint="JPG, PNG, GIF or WebP, up to 10 at once"
        onFiles={uploads.add}
      />
      <Rejections sentences={uploads.problems} onDismiss={uploads.dismissProblems} />
      {problem && (
        <p role="alert" className="font-semibold text-error">
          {problem}
        </p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}

function useDragging(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  return (index: number, src: string) => ({
    draggable: true,
    onDragStart(event: DragEvent) {
      // Let text in the inputs be selected by dragging.
      if ((event.target as HTMLElement).closest('input')) return event.preventDefault()
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', src)
      setDragged(index)
    },
    onDragOver(event: DragEvent) {
      if (dragged === undefined) return
      event.preventDefault()
      setOver(index)
    },
    onDrop(event: DragEvent) {
      if (dragged === undefined) return
      event.preventDefault()
      event.stopPropagation()
      move(dragged, index)
    },
    onDragEnd() {
      setDragged(undefined)
      setOver(undefined)
    },
    className: classes(
      'grid content-start gap-2 border bg-raised p-2',
      dragged !== undefined && over === index ? 'border-ink' : 'border-line',
      dragged === index && 'opacity-50',
    ),
  })
}

const Rejections = ({ sentences, onDismiss }: { sentences: readonly string[]; onDismiss: () => void }) => (
  <div role="alert">
    {sentences.length > 0 && (
      <div className="flex items-start justify-between gap-4 border-l-2 border-error pl-4">
        <ul className="grid min-w-0 gap-1 py-2 font-semibold text-error">
          {sentences.map((sentence) => (
            <li key={sentence} className="[overflow-wrap:anywhere]">
              {sentence}
            </li>
          ))}
        </ul>
        <Tool icon={X} label="Dismiss" onClick={onDismiss} />
      </div>
    )}
  </div>
)

type ToolProps = { icon: IconDrawing; label: string; disabled?: boolean; onClick: () => void }

const Tool = ({ icon, label, ...button }: ToolProps) => (
  <button
    type="button"
    className="grid size-9 place-items-center rounded-sm hover:bg-sunken disabled:text-muted disabled:opacity-40"
    aria-label={label}
    {...button}
  >
    <Icon icon={icon} size={18} />
  </button>
)
