import { facts } from '#/features/shop/content/content.facts.ts'
import { chargingText } from '#/features/shop/content/content.rules.ts'
import { type DemoProduct, formatDemoSpecs } from './demoProduct.ts'

const { battery } = facts

const ALL_MACHINES = 'Courtside Lite, Courtside Pro, Courtside Club'

export const accessories: DemoProduct[] = [
  {
    slug: 'battery-pack',
    name: 'Battery Pack',
    category: 'Accessories',
    price: 18_900,
    cost: 9350,
    sku: 'CS-BAT-194',
    weightGrams: 2100,
    photos: 4,
    stock: 31,
    description:
      'A second battery pack, so that the session ends when you do. It clips into the side of every Courtside machine and ' +
      'comes out by its yellow strap. Four lights show the charge; the contacts are recessed. Lithium-ion, 1 kg, about the ' +
      'size of two tennis balls.',
    specs: formatDemoSpecs({
      Fits: ALL_MACHINES,
      Cells: battery.cells,
      Energy: `${battery.wattHours} Wh`,
      Rating: `${battery.volts} V, ${battery.ampereHours} Ah`,
      'Transport number': `${battery.unAlone} (${battery.unWithMachine} with a machine)`,
      Charging: chargingText(),
      Weight: `${battery.weightKg} kg`,
      Size: '14 × 8 × 6 cm',
      Bundle: 'Courtside Lite, Courtside Club',
      'In the box': 'battery pack',
      'End of life': 'we take old packs back free of charge',
    }),
    features: [
      'Clips in without tools',
      'Four charge lights',
      'Pull strap',
      'Recessed brass contacts',
      'Charges indoors',
    ],
  },
  {
    slug: 'remote-control',
    name: 'Remote Control',
    category: 'Accessories',
    price: 4900,
    cost: 1720,
    sku: 'CS-REM',
    weightGrams: 120,
    photos: 4,
    stock: 45,
    description:
      'Start, pause, pace and direction from your side of the net. Five keys that you can find without looking: start and pause, ' +
      'faster, slower, left, right. Wear it on its cord or keep it in a pocket. The Pro and the Club come with one; for the ' +
      'Lite it’s an extra.',
    specs: formatDemoSpecs({
      Fits: ALL_MACHINES,
      Range: '60 m outdoors',
      Power: '2 × AAA alkaline cells',
      Weight: '65 g with cells',
      Size: '13 × 4 × 1.5 cm',
      Material: 'ABS, silicone keys',
      'In the box': 'remote control, cord, two AAA cells',
    }),
    features: [
      'Five raised keys',
      'Works across a full court',
      'Green light when the machine gets the signal',
      'Yellow wrist cord',
    ],
  },
  {
    slug: 'weather-cover',
    name: 'Weather Cover',
    category: 'Accessories',
    price: 4500,
    cost: 1380,
    sku: 'CS-COVER',
    weightGrams: 750,
    photos: 4,
    stock: 38,
    description:
      'A green nylon cover for a machine kept beside the court. The elastic hem holds it in wind, and the loose fit lets ' +
      'air circulate to prevent condensation. It folds into a ball bag. It keeps off rain and dust; it’s no ' +
      'substitute for a shed in winter.',
    specs: formatDemoSpecs({
      Fits: 'Courtside Pro',
      Material: 'coated nylon, yellow piped seams',
      Weight: '0.6 kg',
      Size: '55 × 58 × 62 cm',
      Care: 'wipe with a damp cloth',
      Bundle: 'yes',
      'In the box': 'weather cover',
    }),
    features: ['Elastic hem', 'Piped seams', 'Loose dry fit', 'Folds flat'],
  },
  {
    slug: 'transport-trolley',
    name: 'Transport Trolley',
    category: 'Accessories',
    price: 14_900,
    cost: 6480,
    sku: 'CS-TROLLEY',
    weightGrams: 6900,
    photos: 4,
    stock: 0,
    description:
      'An aluminium trolley with big wheels to get you from clubhouse to court. The machine sits on the deck, which ' +
      'stays level while you play, so you don’t have to lift anything off. A first trolley for the Pro, a spare one for the Club.',
    specs: formatDemoSpecs({
      Fits: 'Courtside Pro, Courtside Club',
      Load: 'up to 30 kg',
      Material: 'aluminium frame, rubber tyres',
      Weight: '5.8 kg',
      Size: '52 × 58 × 105 cm',
      'In the box': 'trolley, two wheels, strap, hex key',
    }),
    features: ['Big wheels for grass and gravel', 'Stands level on court', 'Padded handle', 'Assembled in ten minutes'],
  },
  {
    slug: 'ball-collector',
    name: 'Ball Collector',
    category: 'Accessories',
    price: 2900,
    cost: 980,
    sku: 'CS-COLLECT',
    weightGrams: 900,
    photos: 4,
    stock: 64,
    description:
      'A clear tube for picking up balls without bending down. Press it over a ball and it is in; soft fingers at the end keep it ' +
      'there. One tube holds 18 balls, so eight or nine trips clear a full Pro.',
    specs: formatDemoSpecs({
      Fits: 'standard tennis balls',
      Capacity: '18 balls',
      Material: 'clear polycarbonate, soft rubber fingers',
      Weight: '0.7 kg',
      Size: '125 cm, 7.5 cm across',
      'In the box': 'collector tube, end cap',
    }),
    features: ['No bending', 'Soft yellow fingers', 'Empties from the other end', 'Clear tube shows the count'],
  },
  {
    slug: 'ball-basket',
    name: 'Ball Basket',
    category: 'Accessories',
    price: 5900,
    cost: 2240,
    sku: 'CS-BASKET',
    weightGrams: 2900,
    photos: 4,
    stock: 27,
    description:
      'A wire basket for 75 balls that picks up, stands and carries. Press it down and the bars let balls in from below and ' +
      'keep them in. Swing the legs down and it stands at hand height; swing them up and they are handles. Two baskets fill a Pro.',
    specs: formatDemoSpecs({
      Fits: 'standard tennis balls',
      Capacity: '75 balls',
      Material: 'coated steel wire, aluminium legs',
      Weight: '2.4 kg',
      Size: '28 × 28 × 85 cm on its legs',
      'In the box': 'basket, two folding legs',
    }),
    features: ['Picks up from below', 'Legs become handles', 'Stands at hand height', 'Rubber grips'],
  },
  {
    slug: 'pressureless-balls-60',
    name: 'Pressureless Balls, 60',
    category: 'Accessories',
    price: 7900,
    cost: 3650,
    sku: 'CS-BALLS-60',
    weightGrams: 3900,
    warrantyYears: null,
    photos: 4,
    stock: 52,
    description:
      'Sixty pressureless tennis balls for ball machines and practice. They have no pressure to lose, so the bounce lasts longer than the ' +
      'felt. All Courtside machines are set up with this ball.',
    specs: formatDemoSpecs({
      Fits: ALL_MACHINES,
      Number: '60 balls',
      Type: 'pressureless, solid wall',
      Felt: 'hard-court weight',
      Weight: '3.6 kg',
      Size: '42 × 30 × 22 cm',
      Bundle: 'yes',
      'In the box': '60 balls in an open carton',
    }),
    features: ['Constant bounce', 'Made for ball machines', 'Open carton with hand holes', 'For all courts'],
  },
  {
    slug: 'mains-charger',
    name: 'Mains Charger',
    category: 'Accessories',
    price: 5500,
    cost: 2310,
    sku: 'CS-CHARGER',
    weightGrams: 700,
    photos: 4,
    stock: 40,
    description:
      'A spare charger with a UK plug, for the clubhouse or the kit bag. Its round plug fits the DC socket of the machine and ' +
      'of the battery pack. The light is red while it charges and green when the pack is full.',
    specs: formatDemoSpecs({
      Fits: ALL_MACHINES,
      Input: 'UK 230 V, 50 Hz',
      Output: '25.2 V, 2.5 A',
      Charging: chargingText(),
      Plug: 'UK three-pin, moulded, sleeved pins',
      Weight: '0.5 kg',
      'In the box': 'mains charger with leads',
    }),
    features: ['Switches off automatically when full', 'Red and green charge light', 'Long leads', 'Moulded UK plug'],
  },
  {
    slug: 'target-set',
    name: 'Target Set',
    category: 'Accessories',
    price: 3500,
    cost: 1190,
    sku: 'CS-TARGETS',
    weightGrams: 2200,
    photos: 4,
    stock: 33,
    description:
      'Six flat targets that turn a drill into a game. Four numbered discs for the corners and two strips for the lines, in ' +
      'yellow, orange and green. They lie flat, don’t slide, and the ball bounces true enough to play on.',
    specs: formatDemoSpecs({
      Number: '4 discs, 2 strips',
      Material: 'natural rubber, 2 mm',
      Size: 'discs 40 cm across, strips 75 × 10 cm',
      Weight: '1.9 kg',
      Courts: 'hard, clay, carpet, indoor',
      'In the box': 'discs 1 to 4, two strips',
    }),
    features: ['Numbered for scoring', 'Non-slip underside', 'The discs stack flat', 'Three colours'],
  },
]
