import { PART_GUIDES } from '#/features/catalogue/manual/partGuides.ts'
import { facts } from '#/features/shop/content/content.facts.ts'
import { type DemoProduct, formatDemoSpecs } from './demoProduct.ts'

const { battery, machine } = facts

const ALL_MACHINES = 'Courtside Lite, Courtside Pro, Courtside Club'
const FULL_SIZE = 'Courtside Pro, Courtside Club'

export const parts: DemoProduct[] = [
  {
    slug: 'throwing-wheels',
    name: 'Throwing Wheels, Pair',
    category: 'Parts',
    price: 9500,
    cost: 3870,
    sku: 'CS-P-WHEELS',
    weightGrams: 1300,
    warrantyYears: null,
    photos: 3,
    stock: 18,
    description:
      'Two balanced throwing wheels, for when the old ones have lost their grip. Yellow anodised hubs, dark grippy tyres. They ' +
      'are matched in weight and are changed together. Expect a pair to last about 300,000 balls.',
    specs: formatDemoSpecs({
      Fits: FULL_SIZE,
      Material: 'anodised aluminium hub, rubber tyre',
      Diameter: '14 cm',
      Bore: '12 mm with flat',
      Weight: '1.1 kg the pair',
      Tools: '5 mm hex key',
      'Manual section': PART_GUIDES.wheels.title,
      'In the box': 'two throwing wheels, two grub screws',
    }),
    features: ['Balanced as a pair', 'Anodised metal hubs', 'Grippy tyres', 'Changed in twenty minutes'],
  },
  {
    slug: 'drive-motor',
    name: 'Drive Motor',
    category: 'Parts',
    price: 11_900,
    cost: 5260,
    sku: 'CS-P-MOTOR',
    weightGrams: 1050,
    photos: 4,
    stock: 11,
    description:
      'The motor that drives one throwing wheel. Flatted steel shaft, four-bolt face, red and black leads with plugs. Each machine ' +
      'has two: if one is worn, balls fly long or drop short.',
    specs: formatDemoSpecs({
      Fits: FULL_SIZE,
      Voltage: `${battery.volts} V DC`,
      Power: '30 W running, 90 W peak',
      Shaft: '12 mm, flatted steel',
      Weight: '0.9 kg',
      Size: '11 cm, 7 cm across',
      'Manual section': PART_GUIDES.motor.title,
      'In the box': 'drive motor, four bolts',
    }),
    features: ['Plug-in leads', 'Four-bolt face', 'Steel shaft', 'Sealed bearings'],
  },
  {
    slug: 'feed-carousel',
    name: 'Feed Carousel',
    category: 'Parts',
    price: 3900,
    cost: 1440,
    sku: 'CS-P-FEED',
    weightGrams: 650,
    photos: 2,
    stock: 24,
    description:
      'The five-pocket plate that hands balls to the wheels one at a time. The yellow fingers stir the hopper so that nothing ' +
      'jams. It lifts off its hub by hand; the usual reason to replace it is a cracked finger.',
    specs: formatDemoSpecs({
      Fits: ALL_MACHINES,
      Pockets: '5',
      Material: 'glass-filled nylon, metal hub',
      Diameter: '34 cm',
      Weight: '0.5 kg',
      Tools: 'none',
      'Manual section': PART_GUIDES.feedPlate.title,
      'In the box': 'feed plate with five fingers',
    }),
    features: ['One ball at a time', 'Stirring fingers', 'No tools needed', 'Washable'],
  },
  {
    slug: 'control-panel',
    name: 'Control Panel',
    category: 'Parts',
    price: 16_500,
    cost: 7350,
    sku: 'CS-P-PANEL',
    weightGrams: 900,
    photos: 2,
    stock: 7,
    description:
      'The complete control panel of all three machines, ready to screw in. Display for SPEED, SPIN and FEED, a knurled dial for ' +
      'each, keys SWEEP, DRILL and PAUSE, charge lights and the DC socket. Two plugs and four screws.',
    specs: formatDemoSpecs({
      Fits: ALL_MACHINES,
      Display: machine.displays.join(', '),
      Keys: machine.keys.join(', '),
      Dials: '3, knurled metal',
      Sealing: 'against dust and splashes',
      Weight: '0.7 kg',
      Size: '24 × 19 × 5 cm',
      Tools: 'cross-head screwdriver',
      'Manual section': PART_GUIDES.panel.title,
      'In the box': 'control panel, four screws, seal',
    }),
    features: ['Complete module', 'Knurled metal dials', 'Lit display', 'Four battery lights'],
  },
  {
    slug: 'hopper-extension',
    name: 'Hopper Extension',
    category: 'Parts',
    price: 6900,
    cost: 2680,
    sku: 'CS-P-HOPPER',
    weightGrams: 1600,
    photos: 2,
    stock: 16,
    description:
      'A ring on top of the hopper that makes room for 60 more balls. It clicks onto the rim of the Courtside Pro, and a yellow ' +
      'gasket keeps it from rattling. It comes off just as quickly for the car.',
    specs: formatDemoSpecs({
      Fits: 'Courtside Pro',
      Capacity: '60 more balls',
      Material: 'ABS, rubber gasket',
      Weight: '1.2 kg',
      Size: '54 × 54 × 14 cm',
      Tools: 'none',
      'Manual section': PART_GUIDES.extension.title,
      'In the box': 'extension ring with gasket',
    }),
    features: ['210 balls on a Pro', 'Clicks on without tools', 'Yellow gasket', 'Same graphite finish'],
  },
]
