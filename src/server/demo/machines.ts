import { facts } from '#/features/shop/content/content.facts.ts'
import { batteryLifeText, chargingText, modesText, sizeText, spinText } from '#/features/shop/content/content.rules.ts'
import { formatRange } from '#/lib/format.ts'
import { type DemoProduct, formatDemoSpecs } from './demoProduct.ts'

const { machine, battery, warranty } = facts

const modes = modesText()
const inModes = `${modes.charAt(0).toUpperCase()}${modes.slice(1)}`

const shared = {
  Throwers: machine.throwers,
  Interval: formatRange(machine.intervalSeconds, 's'),
  Spin: spinText(),
  Elevation: machine.elevationDegrees.join('–').concat('°'),
  'Training modes': machine.modes.join(', '),
  Programmes: `${machine.programmes} built in`,
}

const power = {
  Battery: `${battery.cells} pack ${battery.weightKg} kg, ${battery.wattHours} Wh (${battery.unWithMachine})`,
  'Battery life': batteryLifeText(),
  Charging: chargingText(),
}

const controls = {
  Display: machine.displays.join(', '),
  Keys: machine.keys.join(', '),
}

const promise = { Warranty: `${warranty.years} years from delivery` }

const inTheBox = (name: string, ...also: string[]) => ({
  'In the box': [name, 'battery pack', 'mains charger', ...also, 'quick-start guide'].join(', '),
})

export const machines: DemoProduct[] = [
  {
    slug: 'courtside-lite',
    name: 'Courtside Lite',
    category: 'Ball Machines',
    price: 114_500,
    cost: 61_200,
    sku: 'CS-LITE',
    weightGrams: 11_400,
    photos: 6,
    stock: 14,
    description:
      'The compact machine for one player and a bag of 80 balls. It is light enough to lift into a car with one hand and rolls ' +
      'to the court on its own wheels. Speed, spin and feed each have a dial, so you can set a drill in ten seconds and play. ' +
      'The battery pack, panel, modes and programmes are the same as on the larger machines.',
    specs: formatDemoSpecs({
      Capacity: '80 balls',
      Speed: '30–100 km/h, 10 levels',
      ...shared,
      ...controls,
      Weight: '9 kg',
      Size: '40 × 42 × 46 cm',
      ...power,
      ...inTheBox('Courtside Lite'),
      ...promise,
    }),
    features: [
      '80 balls in a 9 kg machine',
      'Three dials for the main settings',
      'SWEEP and DRILL at the touch of a key',
      'Carrying handle and two wheels',
      'Clip-in battery that charges indoors',
    ],
  },
  {
    slug: 'courtside-pro',
    name: 'Courtside Pro',
    category: 'Ball Machines',
    price: 189_500,
    cost: 98_400,
    sku: 'CS-PRO',
    weightGrams: 15_800,
    photos: 6,
    stock: 22,
    description:
      `The hitting partner for players and coaches: ${machine.balls} balls, ${machine.weightKg} kg, up to ` +
      `${machine.speedKmh[1]} km/h. Two counter-rotating wheels grip the ball; the difference in their speeds sets the spin. ` +
      `${inModes}. A charge lasts a day of gentle coaching, and the battery slides out of the side to charge indoors.`,
    specs: formatDemoSpecs({
      Capacity: `${machine.balls} balls`,
      Speed: `${formatRange(machine.speedKmh, 'km/h')}, ${machine.speedLevels} levels`,
      ...shared,
      ...controls,
      Weight: `${machine.weightKg} kg`,
      Size: sizeText(),
      ...power,
      ...inTheBox('Courtside Pro', 'remote control'),
      ...promise,
    }),
    features: [
      `${machine.balls}-ball hopper`,
      `${formatRange(machine.speedKmh, 'km/h')} in ${machine.speedLevels} levels`,
      'Topspin and backspin in five steps',
      'Six training modes and eight built-in programmes',
      'Remote control included',
      'Battery slides out to charge indoors',
    ],
  },
  {
    slug: 'courtside-club',
    name: 'Courtside Club',
    category: 'Ball Machines',
    price: 275_000,
    cost: 148_000,
    sku: 'CS-CLUB',
    weightGrams: 24_600,
    photos: 6,
    stock: 6,
    description:
      'The club machine: 250 balls on its own trolley, ready for the next member. Tilt it back on the big wheels and one ' +
      'person walks it from the clubhouse to the far court. It throws just like the Pro. The wide hopper takes a whole group ' +
      'session without a refill.',
    specs: formatDemoSpecs({
      Capacity: '250 balls',
      Speed: `${formatRange(machine.speedKmh, 'km/h')}, ${machine.speedLevels} levels`,
      ...shared,
      ...controls,
      Weight: '21 kg with trolley',
      Size: '58 × 66 × 112 cm with handle',
      ...power,
      ...inTheBox('Courtside Club on its trolley', 'remote control'),
      ...promise,
    }),
    features: [
      '250-ball hopper',
      'Aluminium trolley with large wheels',
      `${formatRange(machine.speedKmh, 'km/h')} in ${machine.speedLevels} levels`,
      'Six training modes and eight built-in programmes',
      'Remote control included',
      'One person can move it',
    ],
  },
]
