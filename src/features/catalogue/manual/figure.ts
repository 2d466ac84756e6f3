import type { Block } from '#/lib/blocks.ts'

const PHOTO_ALTS = {
  'courtside-pro-1':
    'Green Courtside Pro tennis ball machine with a graphite hopper full of yellow balls, seen from the front right',
  'courtside-pro-2': 'Right side of the Courtside Pro showing the battery door, transport wheel and rear handle',
  'courtside-pro-3': 'Back of the Courtside Pro with its control panel: display, three dials, buttons and power socket',
  'courtside-pro-4':
    'Close view into the front opening of the Courtside Pro: two throwing wheels with a tennis ball between them',
  'feed-carousel-2': 'Feed plate with tennis balls sitting in three of its pockets',
  'battery-pack-1': 'Graphite battery pack with a green label and a yellow pull strap',
  'battery-pack-2': 'Battery pack beside a tennis ball, showing the brass contacts at its end',
  'mains-charger-1': 'Black mains charger with a coiled lead, a round plug and a British three-pin plug',
  'control-panel-1':
    'Control panel module with a display reading speed 7, spin +1, feed 4s, three metal dials and a yellow power button',
  'remote-control-1': 'Slim graphite remote control with one yellow start key and four arrow keys on a yellow cord',
  'weather-cover-1': 'Dark green weather cover with yellow piping draped over a Courtside machine',
  'transport-trolley-2': 'Transport trolley carrying a Courtside Pro, seen from the side',
  'pressureless-balls-60-1': 'Open green carton of sixty yellow pressureless tennis balls with three balls in front',
  'gallery-06': 'Seen from behind the machine: a line of balls arcs over the net into the far court',
} as const

export const FIGURE_SIZE = { width: 1600, height: 1200 }

export const figure = (name: keyof typeof PHOTO_ALTS, caption: string): Block => ({
  kind: 'figure',
  image: `/media/${name}.jpg`,
  alt: PHOTO_ALTS[name],
  caption,
})
