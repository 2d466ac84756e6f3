import { facts } from '#/features/shop/content/content.facts.ts'
import { batteryLifeText, chargingText, modesText, spinText } from '#/features/shop/content/content.rules.ts'
import { care, danger, heading, list, note, type Section, section, steps, text } from '#/lib/blocks.ts'
import { formatRange } from '#/lib/format.ts'
import { figure } from '../figure.ts'
import { handling, MODES, PROGRAMMES, TWO_LINE_DRILL } from '../manual.facts.ts'

const { machine, battery, balls } = facts
const formatSigned = (level: number) => (level > 0 ? `+${level}` : String(level))

const usage = section(
  'usage',
  'Usage, step by step',
  steps(
    `Stand the machine on the centre line, ${formatRange(machine.metresFromBaseline, 'm')} behind the baseline, with the opening facing the net. It must be level and stable.`,
    'Push the handle in. Check that nobody is standing in front of the opening.',
    `Fill the hopper with up to ${machine.balls} dry balls.`,
    'Standing behind the machine, press the yellow power button. The wheels start to turn.',
    `Set SPEED to 3, SPIN to 0 and FEED to ${machine.intervalSeconds[1]} s for the first balls.`,
    'Choose a mode with DRILL or SWEEP, or a programme: see Training modes.',
    `The first ball comes after ${handling.firstBallAfterSeconds} seconds, so you have time to get to your side.`,
    'Watch three balls land, then press PAUSE and adjust the speed and elevation.',
    'Press PAUSE, on the panel or the remote, before anyone collects balls.',
    'When you have finished, switch off and take the battery pack out.',
  ),
  figure(
    'gallery-06',
    'The first balls should clear the net by about a metre and land between the service line and the baseline.',
  ),
  care(
    'One hand on PAUSE',
    'With a group, one person stays at the machine or keeps the remote. Stop as soon as someone walks into the path of the balls.',
  ),
)

const batteryChapter = section(
  'battery',
  'The external battery',
  text(
    `The pack clips into the side of the machine and comes out by its yellow strap, so it can charge indoors while the machine stays in the ` +
      `shed. One charge lasts ${batteryLifeText()}.`,
  ),
  {
    kind: 'facts',
    label: 'The battery pack in figures',
    rows: [
      { name: 'Cells', value: battery.cells },
      { name: 'Energy', value: `${battery.wattHours} Wh` },
      { name: 'Rating', value: `${battery.volts} V, ${battery.ampereHours} Ah` },
      { name: 'Charging', value: chargingText() },
      { name: 'Weight', value: `${battery.weightKg} kg` },
      { name: 'UN number', value: `${battery.unAlone}; ${battery.unWithMachine} with the machine` },
    ],
  },
  heading('How to charge'),
  steps(
    'Switch the machine off. Charge the pack in the machine or out of it: the round plug fits both sockets.',
    `If the pack is warm after play, let it cool for ${handling.batteryRestMinutes} minutes.`,
    'Plug the round plug in first, then the mains plug.',
    'The charger’s light is red while it charges and green when the pack is full.',
    `Wait for green: ${chargingText()}, depending on how empty the pack is. Then unplug the charger from the mains, then take out the round plug.`,
  ),
  figure('mains-charger-1', 'The Courtside mains charger. Do not use any other.'),
  figure('battery-pack-2', 'The contacts are recessed. Keep them clean and dry.'),
  heading('Do'),
  list(
    `Charge at ${formatRange(handling.chargeDegrees, '°C')} on a hard, bare surface, where you can see it and a smoke alarm can hear it.`,
    'Charge after play rather than just before: a half-full pack stores well.',
    `Check the ${handling.chargeLights} lights on the pack. One light means about an hour of typical play is left.`,
    'Return a worn-out pack to us; don’t put it in the bin. We take it free of charge, and so do shops that sell batteries.',
  ),
  heading('Do not'),
  list(
    'Do not charge overnight, unattended, in a hallway or on an escape route.',
    'Do not charge a pack that is wet, frozen, hot or damaged.',
    'Do not drop, open, pierce or short-circuit the pack, and do not carry it with keys or coins.',
    'Do not use any other charger or battery.',
  ),
  danger(
    'If a pack smokes, hisses or swells',
    'Leave it, get everyone out, close the door and call 999. Do not carry it through the building.',
  ),
)

const controls = section(
  'controls',
  'Controls and display',
  figure(
    'control-panel-1',
    'The control panel: the display above, one dial below each figure, and the keys in the bottom row.',
  ),
  heading('The display'),
  {
    kind: 'table',
    label: 'The display and the dial below each figure',
    head: ['Display', 'Range', 'What the dial sets'],
    rows: [
      ['SPEED', `1 to ${machine.speedLevels}`, `How fast the ball leaves: ${formatRange(machine.speedKmh, 'km/h')}.`],
      ['SPIN', spinText(), 'Plus is topspin, minus is backspin, 0 is flat.'],
      ['FEED', formatRange(machine.intervalSeconds, 's'), 'Seconds between balls.'],
    ],
  },
  text(
    `Elevation: hold PAUSE and turn the SPEED dial. The display shows the angle, ${machine.elevationDegrees.join('–')}°. A higher ball gives more ` +
      'time; a lower one is flatter.',
  ),
  heading('The keys'),
  {
    kind: 'table',
    label: 'The keys',
    head: ['Key', 'What it does'],
    rows: [
      ['Yellow button', 'Switches on and off.'],
      ['SWEEP', 'First press: Sweep. Second press: Random. Third press: off.'],
      [
        'DRILL',
        `Steps through Drill, 2-Line Narrow, 2-Line Wide and Depth Control. Hold for ${handling.holdDrillSeconds} seconds for the built-in programmes.`,
      ],
      ['PAUSE', 'Stops the balls straight away; the wheels keep turning. Press again to continue. Hold for elevation.'],
    ],
  },
  heading('The lights'),
  list(
    `The ${handling.chargeLights} lights under BATTERY show how much charge is left. When the last one blinks, stop soon and charge the pack.`,
    'DC IN is the socket for the charger. The machine doesn’t throw balls while charging.',
  ),
  heading('The remote control'),
  text(
    'Five keys: start and pause in the middle, faster and slower, left and right. It works across a full court. Wear it on its cord.',
  ),
  figure('remote-control-1', 'The green light blinks when the machine receives the signal.'),
)

const training = section(
  'training',
  'Training modes',
  text(
    `There are ${modesText()}. In a manual mode you set the speed, spin and feed. A programme sets all three for you.`,
  ),
  heading('Manual modes'),
  steps(
    'Set SPEED, SPIN and FEED with the dials.',
    'Choose the mode with SWEEP or DRILL, as in the table.',
    'You can change the dials at any time: the next ball uses the new settings.',
  ),
  {
    kind: 'table',
    label: 'The six training modes',
    head: ['Mode', 'What the balls do', 'How to choose it'],
    rows: MODES.map(({ mode, does, press }) => [mode, does, press]),
  },
  heading('Pre-programmed modes'),
  steps(
    `Hold DRILL for ${handling.holdDrillSeconds} seconds. The display shows P1.`,
    `Turn the FEED dial to the programme, P1 to P${PROGRAMMES.length}.`,
    'Press DRILL once to start it. You can still change the speed with the SPEED dial.',
    'Hold DRILL to leave it.',
  ),
  {
    kind: 'table',
    label: 'The eight built-in programmes',
    head: ['No.', 'Programme', 'Mode', 'Speed', 'Spin', 'Feed', 'What it trains'],
    rows: PROGRAMMES.map(({ number, name, mode, speed, spin, feed, purpose }) => [
      `P${number}`,
      name,
      mode,
      String(speed),
      formatSigned(spin),
      `${feed} s`,
      purpose,
    ]),
  },
  heading('How to run the 2-line drill', 'two-line-drill'),
  { kind: 'steps', items: TWO_LINE_DRILL },
  note(
    'By hand',
    'Press DRILL twice for narrow lines or three times for wide ones, and set speed, spin and feed yourself. For wide lines, allow at least 5 seconds between balls.',
  ),
  heading('Tennis balls', 'balls'),
  {
    kind: 'table',
    label: 'Which balls the machine takes',
    head: ['Ball', 'Use it?', 'Why'],
    rows: [
      ['Pressureless (non-pressure)', 'Yes', 'Their bounce doesn’t change. The machine is set up for them.'],
      ['Orange, stage 2', 'Yes', 'Fine. They don’t fly as far: turn the speed up a level.'],
      ['Green, stage 3', 'Yes', 'Fine.'],
      ['Pressurised', 'For a time', 'They lose pressure and then fly inconsistently. Don’t mix them with other balls.'],
      ['Large red, stage 1', 'No', 'Too large. They jam in the feed plate.'],
      ['Cricket balls and other hard balls', 'No', 'They break the wheels and can cause injury.'],
    ],
  },
  text(
    `${balls.use} ${balls.avoid} Keep balls dry: wet felt slips. Replace the set about every ${handling.ballLifeMonths} months.`,
  ),
  figure('pressureless-balls-60-1', `Two and a half cartons of sixty fill the hopper: ${machine.balls} balls.`),
)

export const onCourt: readonly Section[] = [usage, batteryChapter, controls, training]
