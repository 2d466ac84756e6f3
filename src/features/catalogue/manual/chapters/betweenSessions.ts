import { facts } from '#/features/shop/content/content.facts.ts'
import { care, danger, heading, list, note, type Section, section, steps } from '#/lib/blocks.ts'
import { formatCount, formatRange } from '#/lib/format.ts'
import { figure } from '../figure.ts'
import { handling, MAKE_SAFE, WHEEL_CARE } from '../manual.facts.ts'
import { replacingParts } from './replacingParts.ts'

const { machine, battery } = facts

const storage = section(
  'storage',
  'Storage',
  steps(
    'Switch off, empty the hopper and take the battery pack out.',
    'Wipe the machine dry. Moisture left inside will rust the wheel shafts.',
    `Store the pack indoors at ${formatRange(handling.storeDegrees, '°C')}, ${handling.storeChargePercent.join('–')}% charged: two of its ${handling.chargeLights} lights.`,
    'Stand the machine on its feet in a dry, locked place where children cannot reach it.',
    'Leave the hopper empty: a full one presses on the catches and keeps the felt damp.',
  ),
  note(
    'Over the winter',
    `Charge the pack to two lights every ${handling.topUpMonths} months. A pack left empty for a season may not recover.`,
  ),
  figure(
    'weather-cover-1',
    'The weather cover keeps off rain and dust between sessions. It’s no substitute for a shed in winter.',
  ),
)

const maintenance = section(
  'maintenance',
  'Maintenance',
  danger('Switch off first', `Before you clean the machine or reach into it: ${MAKE_SAFE}`),
  {
    kind: 'table',
    label: 'What to do and when',
    head: ['When', 'What'],
    rows: [
      [
        'After each session',
        'Brush felt and grit out of the hopper and the opening. Wipe the housing with a dry cloth.',
      ],
      ['Every month', `${WHEEL_CARE} Lift the feed plate out, wash it, and let it dry.`],
      [
        'Every three months',
        'Check the tyres, the catches and the feed fingers. Clean the pack’s contacts with a dry cloth.',
      ],
      ['Once a year', 'Go through the list below, or contact us to book a yearly service.'],
      [`After about ${formatCount(handling.wheelBalls)} balls`, 'Replace the throwing wheels as a pair: see below.'],
    ],
  },
  heading('The yearly check'),
  steps(
    'Turn each throwing wheel by hand. It should turn freely, without scraping or wobbling.',
    `Measure the gap between the wheels: ${handling.wheelsApartMm} mm. A wider gap means worn tyres, and balls that drop short.`,
    'Check the feed plate for cracks, especially on its fingers.',
    'Tighten the screws on the transport wheels and the panel by hand. Do not force them.',
    'Charge the pack fully and run the machine until it stops. If that takes far less time than the battery chapter says, the pack is worn out.',
    'Write the date in the back of this manual.',
  ),
  care(
    'No water jets, no oil, no solvents',
    'Water gets into the motors, oil gets onto the balls and solvents harden the tyres.',
  ),
  ...replacingParts,
  heading('When something is wrong', 'problems'),
  {
    kind: 'table',
    label: 'Problems and what to do',
    head: ['What you see', 'What to do'],
    rows: [
      ['Nothing lights up', 'Push the pack in until it clicks. Charge it. Check that the charger’s light comes on.'],
      [
        'It switches off by itself',
        `It does this after ${handling.offAfterMinutes} minutes without throwing a ball, and when the pack is empty. Switch it on again, or charge it.`,
      ],
      [
        'It stops in the middle of a drill',
        `${MAKE_SAFE} Clear the opening and the feed plate. A hot motor needs 20 minutes to cool. Then start again.`,
      ],
      [
        'The wheels turn but no balls come out',
        `${MAKE_SAFE} Stir the hopper by hand. Take out soft, wet or large balls.`,
      ],
      [
        'Balls drop short or fly long',
        'Clean the wheels. Take out old balls: do not mix new and worn ones. If that doesn’t help, measure the gap between the wheels.',
      ],
      [
        'The remote doesn’t work',
        'Replace its two AAA batteries. Hold any key for 5 seconds beside the machine until the light turns green.',
      ],
      ['It stops working altogether', 'Email or call us: see Support at the end. Tell us what the display showed.'],
    ],
  },
)

const transport = section(
  'transport',
  'Transport',
  heading('To the court'),
  steps(
    'Switch off. Take most of the balls out: a full hopper makes the machine top-heavy.',
    'Pull the handle out until it catches.',
    'Put one foot against the base, tilt the machine towards you and roll it on its wheels.',
    'Use a ramp or a second person for steps. Do not drag it over kerbs.',
  ),
  figure(
    'transport-trolley-2',
    'The transport trolley carries the machine over grass and gravel; the machine can stay on it while you play.',
  ),
  heading('In the car'),
  list(
    'Take the pack out and pad it. Keep metal away from its contacts.',
    'Press both catches, lift the hopper off and lay it beside the machine.',
    `Stand the machine on its feet and strap it down: ${machine.weightKg} kg can travel a long way in a crash.`,
    'Do not leave the pack in a hot car.',
  ),
  heading('By post and by air'),
  list(
    `The pack counts as dangerous goods: ${battery.unAlone} by itself, ${battery.unWithMachine} with the machine. Do not send it by ordinary post. Ask us for packaging and a carrier.`,
    `At ${battery.wattHours} Wh it’s above the ${handling.aircraftWattHours} Wh that airlines allow: you can’t take it on a passenger flight, either in the cabin or in the hold.`,
  ),
)

export const betweenSessions: readonly Section[] = [storage, maintenance, transport]
