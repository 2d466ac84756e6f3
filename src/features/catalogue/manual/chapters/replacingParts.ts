import { type Block, care, heading, steps } from '#/lib/blocks.ts'
import { handling, MAKE_SAFE, OPENING_RULE } from '../manual.facts.ts'
import { PART_GUIDES } from '../partGuides.ts'

type PartGuide = (typeof PART_GUIDES)[keyof typeof PART_GUIDES]

const guide = ({ title, id }: PartGuide, ...lines: string[]): Block[] => [
  heading(title, id),
  steps(MAKE_SAFE, ...lines),
]

export const replacingParts: readonly Block[] = [
  care('Before you fit a part', `${OPENING_RULE} If a step doesn’t go as described, stop and call us.`),
  ...guide(
    PART_GUIDES.wheels,
    'Through the opening, loosen the grub screw in the hub of each wheel with a 5 mm hex key, and pull both wheels off. Always replace them as a pair.',
    'Wipe the shafts clean and dry. Slide on the new wheels, with the flat of the bore on the flat of the shaft.',
    'Tighten the new grub screws onto the flats.',
    `Measure the gap between the wheels: ${handling.wheelsApartMm} mm. Turn each wheel by hand: it should turn freely, without scraping.`,
    'Put the pack back and throw ten balls at SPEED 1 before you go faster.',
  ),
  ...guide(
    PART_GUIDES.motor,
    'Take the wheel off the motor’s shaft, as for replacing the throwing wheels.',
    'Take a photo of the red and black leads, then unplug both.',
    'Hold the motor, undo the four bolts on its face and take it out.',
    'Hold the new motor in place and put in all four bolts by hand. Then tighten them in turn, opposite ones first.',
    'Plug in the leads as in your photograph, put the wheel back and measure the gap between the wheels.',
    'Put the pack back and switch on: both wheels should start together and run evenly.',
  ),
  ...guide(
    PART_GUIDES.feedPlate,
    'Press both catches and lift the hopper off.',
    'Lift the old plate off its hub by hand. You don’t need tools.',
    'Lay the new plate on the hub and turn it until it drops into place.',
    'Put the hopper back and press the catches until they click.',
  ),
  ...guide(
    PART_GUIDES.panel,
    'Undo the four screws with a cross-head screwdriver. Ease the panel out and unplug its two plugs.',
    'Check that the seal lies flat around the new panel.',
    'Push in both plugs until they click, and put the panel in place without trapping a lead.',
    'Tighten the four screws a little at a time, opposite ones first.',
    'Put the pack back and switch on: the display should light up and every key should work.',
  ),
  ...guide(
    PART_GUIDES.extension,
    'It fits the Courtside Pro only. Empty the hopper.',
    'Check that the yellow gasket lies flat, then press the ring onto the rim of the hopper until it clicks all round.',
    'Lift the ring gently: it should stay in place.',
    'Take it off again before you tilt, lift or carry the machine.',
  ),
]
