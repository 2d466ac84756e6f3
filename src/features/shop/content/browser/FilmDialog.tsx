import { Dialog } from '#/ui/Dialog.tsx'
import { FilmDescription, film } from './film.tsx'

export const FilmDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title={film.title} variant="wide">
    <div className="-mx-5 -mt-5">
      {open && (
        <video
          controls
          autoPlay={!window.matchMedia('(prefers-reduced-motion: reduce)').matches}
          muted
          playsInline
          preload="metadata"
          poster={film.poster}
          {...film.size}
          aria-label={film.title}
          className="block aspect-video h-auto w-full bg-sunken"
        >
          {film.sources.map((source) => (
            <source key={source.src} {...source} />
          ))}
        </video>
      )}
    </div>
    <div className="pt-4">
      <FilmDescription />
    </div>
  </Dialog>
)
