import { facts } from '#/features/shop/content/content.facts.ts'
import { chargingText, sizeText } from '#/features/shop/content/content.rules.ts'
import { care, danger, heading, list, note, type Section, section, steps, text } from '#/lib/blocks.ts'
import { formatRange } from '#/lib/format.ts'
import { figure } from '../figure.ts'
import { handling, MAKE_SAFE, manual, OPENING_RULE } from '../manual.facts.ts'

const { machine, battery, balls, returns } = facts

const safety = section(
  'safety',
  'Safety warnings',
  text(
    'Read this chapter before you use the machine, and read it out to everyone who plays. Keep the manual with the machine.',
  ),
  danger(
    'Balls leave the machine at speed',
    `A ball can leave at up to ${machine.speedKmh[1]} km/h. Never stand or crouch in front of the opening while the machine is on, ` +
      'even if no balls are coming out: the next one could.',
  ),
  danger(
    'Wheels and feed plate turn',
    `Keep hands, hair, sleeves and cords out of the opening and the hopper. To clear a jam: ${MAKE_SAFE}`,
  ),
  danger(
    'A damaged battery can catch fire',
    'Do not charge, use or post a pack that is swollen, dented, wet or hot, or that smells. Put it outdoors, away from anything flammable, and ' +
      'call us. If it catches fire, get everyone away and call 999.',
  ),
  heading('Who may use it'),
  list(
    'Adults who have read this manual. Children may only play with an adult beside the machine.',
    'One person operates the machine. Everyone else stays behind it or behind the hitter.',
    `Nobody else within ${handling.clearBesideMetres} m of the machine on either side.`,
    'Players wear court shoes. On hard courts, clear loose balls before each round: you could turn an ankle on one.',
  ),
  heading('Where and when'),
  list(
    'Use it on a tennis court or on level, firm ground with a net or fence behind the hitter.',
    `Only use it at ${formatRange(handling.playDegrees, '°C')}. Do not use the machine in rain, in standing water or in a thunderstorm.`,
    'Never aim it at people, animals, windows or a path where someone may walk.',
    'Do not leave it switched on unattended. Switch off before you load, move, clean or lift it.',
  ),
  care(
    'Do not modify the machine',
    `Only use Courtside battery packs, chargers and parts. Do not bypass any switch. ${OPENING_RULE}`,
  ),
)

const parts = section(
  'parts',
  'The eight parts of the machine',
  figure(
    'courtside-pro-1',
    'The Pro from the front right: hopper (1), catch (2), opening and throwing wheels (4), battery door (6).',
  ),
  figure('courtside-pro-3', 'From the back: control panel (5), handle (7) and transport wheels (8).'),
  {
    kind: 'table',
    label: 'The eight parts of the machine',
    head: ['No.', 'Part', 'What it does'],
    rows: [
      ['1', 'Hopper', `Holds ${machine.balls} balls. Lifts off to fit in a car.`],
      ['2', 'Hopper catches', 'Two yellow catches, one on each side, hold the hopper on the housing.'],
      ['3', 'Feed plate', 'Five pockets feed the balls to the wheels one at a time. Yellow fingers stir the hopper.'],
      ['4', 'Throwing wheels', `At the front opening: ${machine.throwers}. Their speeds set the pace and spin.`],
      [
        '5',
        'Control panel',
        `At the back: display, three dials, power button, the keys ${machine.keys.join(', ')}, charge lights and the DC IN socket.`,
      ],
      [
        '6',
        'Battery pack',
        `Behind the door marked BATTERY on the right-hand side. ${battery.weightKg} kg, with a yellow pull strap.`,
      ],
      ['7', 'Handle', 'Pulls out at the back to roll the machine; pushes in to play and to pack.'],
      ['8', 'Transport wheels', 'Two, at the back. The machine rests on its feet; tilt it to roll it on its wheels.'],
    ],
  },
  figure('feed-carousel-2', 'The feed plate (3), taken out of the hopper: each pocket carries one ball.'),
  heading('In figures'),
  {
    kind: 'facts',
    label: `${manual.model} in figures`,
    rows: [
      { name: 'Capacity', value: `${machine.balls} balls` },
      { name: 'Ball speed', value: `${formatRange(machine.speedKmh, 'km/h')}, ${machine.speedLevels} levels` },
      { name: 'Time between balls', value: formatRange(machine.intervalSeconds, 's') },
      { name: 'Elevation', value: `${machine.elevationDegrees.join('–')}°` },
      { name: 'Weight', value: `${machine.weightKg} kg` },
      { name: 'Size', value: sizeText() },
    ],
  },
  note(
    `This manual shows the ${manual.model}`,
    `It also covers the ${manual.alsoFor}. Their panels, battery packs and programmes are the same; for size, weight, capacity and top speed ` +
      'see their product pages.',
  ),
)

const setup = section(
  'setup',
  'Before first use',
  steps(
    'Check that the box contains the machine, a battery pack, a mains charger, a remote control and the quick-start guide. The Lite doesn’t come with a remote.',
    `Look for damage. If you find any, take photos and tell us within ${returns.damageHours} hours, so we can raise it with the carrier. This does not affect your statutory rights.`,
    `Charge the pack until the light is green: ${chargingText()}. It arrives part-charged, as carriers require.`,
    'Put the two AAA batteries into the remote control and press a key: its light should blink green.',
    `Get pressureless balls ready. ${balls.avoid}`,
    'Read the safety warnings with everyone who will use the machine.',
  ),
  figure(
    'courtside-pro-2',
    'The battery door is on the right-hand side; press the yellow catch above it to release the hopper.',
  ),
  care(
    'Before every session',
    'Check the opening, the hopper and the pack. Do not play if there are cracks or loose parts, or if the machine is wet.',
  ),
)

const unboxing = section(
  'unboxing',
  'Unboxing and assembly',
  text('You don’t need tools. Allow ten minutes.'),
  care(
    'Lift with care',
    `The machine weighs ${machine.weightKg} kg. Lift it by the housing, not the hopper. Bend your knees, or ask somebody to help.`,
  ),
  steps(
    'Stand the box the right way up, open it and take out the hopper and the small boxes.',
    'Lift the machine out by the grips under the housing and set it on its feet.',
    'Lay the feed plate on its hub and turn it until it drops into place. Its own weight holds it in place.',
    'Put the hopper on the housing with COURTSIDE facing the front, and press the two yellow catches until they click.',
    'Open the battery door, slide the pack in with its contacts first until it clicks, and close the door.',
    'Pull the handle out once and push it in again: it should slide freely and click into place at both ends.',
    'Press the yellow power button. The display lights up. Press it again to switch off.',
    'Keep the box: it’s the best protection if you ever need to send the machine to us.',
  ),
)

export const beforePlay: readonly Section[] = [safety, parts, setup, unboxing]
