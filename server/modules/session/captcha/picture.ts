import { randomInt } from 'node:crypto'
import { GLYPHS, type Stroke } from './glyphs.ts'
import { encodePng } from './png.ts'

export const WIDTH = 220
export const HEIGHT = 66
export const LENGTH = 5

type Colour = readonly [red: number, green: number, blue: number]
interface Canvas {
  pixels: Uint8Array
  /** How much of each pixel the line that is being drawn covers. */
  cover: Float32Array
}

const between = (low: number, high: number) => low + (randomInt(0, 1_000_001) / 1_000_000) * (high - low)
const either = () => (randomInt(0, 2) === 0 ? -1 : 1)
const ink = (): Colour => [between(20, 110), between(20, 110), between(30, 130)]

export const randomAnswer = (): string => {
  const characters = [...GLYPHS.keys()]
  return Array.from({ length: LENGTH }, () => characters[randomInt(0, characters.length)]!).join('')
}

/**
 * A picture of `answer` as PNG. Nothing in it is drawn twice alike: every character in one of its hands, turned, sheared, stretched
 * and bent, overlapping its neighbours, crossed by lines of its own kind and cut by lines of the ground's.
 */
export function drawAnswer(answer: string): Buffer {
  const canvas: Canvas = { pixels: ground(), cover: new Float32Array(WIDTH * HEIGHT) }
  const bend = bending()
  let left = between(14, 22)
  for (const character of answer) {
    const placed = place(character, left)
    const [colour, radius] = [ink(), between(1.6, 2.6)]
    for (const stroke of placed.strokes) draw(canvas, stroke.map(bend), radius, colour)
    left += placed.width * between(0.92, 1.04) + between(5, 9)
  }
  for (let line = 0; line < 3; line++) draw(canvas, curve(), between(0.8, 1.4), ink())
  for (let line = 0; line < 2; line++) draw(canvas, curve(), between(0.5, 0.9), [235, 238, 242])
  for (let speck = 0; speck < 24; speck++) {
    const at: [number, number] = [between(0, WIDTH), between(0, HEIGHT)]
    draw(canvas, [at, [at[0] + between(-4, 4), at[1] + between(-4, 4)]], between(0.5, 1.2), ink())
  }
  return encodePng(WIDTH, HEIGHT, canvas.pixels)
}

/** A light ground of drifting tints, so that no one brightness parts ink from paper. */
function ground(): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3)
  const waves = [0, 1, 2].map(() => [between(0.01, 0.05) * either(), between(0.02, 0.09), between(0, 7)] as const)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      waves.forEach(([across, down, phase], part) => {
        // In few steps: what is even packs well.
        pixels[(y * WIDTH + x) * 3 + part] = 215 + 9 * Math.round(3 * Math.sin(x * across + y * down + phase))
      })
  return pixels
}

/** Corners rounded by as many cuts as chance says: one more hand of the same character. */
function rounded(stroke: Stroke, cuts: number): Stroke {
  let points: Stroke = stroke
  for (let cut = 0; cut < cuts; cut++)
    points = [
      points[0]!,
      ...points.slice(1).flatMap(([x, y], i): [number, number][] => {
        const [px, py] = points[i]!
        return [
          [px + (x - px) * 0.25, py + (y - py) * 0.25],
          [px + (x - px) * 0.75, py + (y - py) * 0.75],
        ]
      }),
      points.at(-1)!,
    ]
  return points
}

function place(character: string, left: number): { strokes: Stroke[]; width: number } {
  const hands = GLYPHS.get(character)!
  const hand = hands[randomInt(0, hands.length)]!
  const [wide, high] = [between(5.4, 7.4), between(5.6, 7)]
  const [turn, shear] = [between(-0.36, 0.36), between(-0.28, 0.28)]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const middle = HEIGHT / 2 + between(-6, 6)
  const cuts = randomInt(0, 3)
  const strokes = hand.map((stroke) =>
    rounded(
      stroke.map(([x, y]): [number, number] => [x + between(-0.24, 0.24), y + between(-0.24, 0.24)]),
      cuts,
    ).map(([x, y]): [number, number] => {
      const [dx, dy] = [(x - 2) * wide + (y - 3) * shear * high, (y - 3) * high]
      return [left + 2 * wide + dx * cos - dy * sin, middle + dx * sin + dy * cos]
    }),
  )
  return { strokes, width: 4 * wide }
}

/** One bend of the whole picture. */
function bending(): (point: readonly [number, number]) => [number, number] {
  const [ax, fx, px] = [between(1.5, 3.5), between(0.06, 0.13), between(0, 7)]
  const [ay, fy, py] = [between(1.5, 4), between(0.03, 0.08), between(0, 7)]
  return ([x, y]) => [x + ax * Math.sin(y * fx + px), y + ay * Math.sin(x * fy + py)]
}

/** A line across the picture, as thick and dark as those of the characters. */
function curve(): Stroke {
  const [from, to] = [between(8, HEIGHT - 8), between(8, HEIGHT - 8)]
  const [swing, waves, phase] = [between(4, 16), between(0.02, 0.06), between(0, 7)]
  const [first, last] = [between(-5, 40), between(WIDTH - 40, WIDTH + 5)]
  return Array.from({ length: 14 }, (_, i) => {
    const x = first + ((last - first) * i) / 13
    return [x, from + ((to - from) * i) / 13 + swing * Math.sin(x * waves + phase)] as const
  })
}

/** Pixels of one axis that a line between `low` and `high` may touch. */
const span = (low: number, high: number, reach: number, size: number) =>
  [Math.max(0, Math.floor(low - reach)), Math.min(size - 1, Math.ceil(high + reach))] as const

/** Draws a line with soft edges; where it meets itself it is no darker. */
function draw({ pixels, cover }: Canvas, stroke: Stroke, radius: number, colour: Colour): void {
  const touched = new Set<number>()
  for (let i = 1; i < stroke.length; i++) {
    const [[ax, ay], [bx, by]] = [stroke[i - 1]!, stroke[i]!]
    const [dx, dy] = [bx - ax, by - ay]
    const length = dx * dx + dy * dy || 1
    const [x0, x1] = span(Math.min(ax, bx), Math.max(ax, bx), radius + 1, WIDTH)
    const [y0, y1] = span(Math.min(ay, by), Math.max(ay, by), radius + 1, HEIGHT)
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
        const [far, deep] = [x - ax - along * dx, y - ay - along * dy]
        const covered = Math.min(1, radius + 0.5 - Math.sqrt(far * far + deep * deep))
        const at = y * WIDTH + x
        if (covered <= cover[at]!) continue
        cover[at] = covered
        touched.add(at)
      }
  }
  for (const at of touched) {
    const covered = cover[at]!
    cover[at] = 0
    for (let part = 0; part < 3; part++)
      pixels[at * 3 + part] = pixels[at * 3 + part]! * (1 - covered) + colour[part]! * covered
  }
}
