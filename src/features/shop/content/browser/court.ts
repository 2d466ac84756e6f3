/** ITF dimensions, in metres. `x` is from the net, negative on the machine's side; `y` from the centre line. */
export const COURT = {
  length: 23.77,
  doublesWidth: 10.97,
  singlesWidth: 8.23,
  /** From the net. */
  serviceLine: 6.4,
  netHeight: 0.914,
  /** From the doubles line. */
  netPost: 0.914,
  line: 0.05,
  baseline: 0.1,
}

export type Point = { x: number; y: number }

/** Where balls leave the machine, on the centre line. `height` is above the ground. */
export const MACHINE = { x: -(COURT.length / 2 + 3), y: 0, height: 0.6 }

export const GROUND = { left: -16.6, right: 15.4, side: 6.75 }

const half = { length: COURT.length / 2, doubles: COURT.doublesWidth / 2, singles: COURT.singlesWidth / 2 }

export type Line = { x1: number; y1: number; x2: number; y2: number; width: number }

const line = (x1: number, y1: number, x2: number, y2: number, width = COURT.line): Line => ({ x1, y1, x2, y2, width })

export const courtLines: readonly Line[] = [
  ...[-1, 1].flatMap((side) => [
    line(side * half.length, -half.doubles, side * half.length, half.doubles, COURT.baseline),
    line(-half.length, side * half.doubles, half.length, side * half.doubles),
    line(-half.length, side * half.singles, half.length, side * half.singles),
    line(side * COURT.serviceLine, -half.singles, side * COURT.serviceLine, half.singles),
    line(side * half.length, 0, side * (half.length - 0.2), 0),
  ]),
  line(-COURT.serviceLine, 0, COURT.serviceLine, 0),
]

export const isIn = ({ x, y }: Point): boolean => x > 0 && x <= half.length && Math.abs(y) <= half.singles
