export interface Spot {
  readonly x: number
  readonly y: number
}
/** What was written, line by line, in shares of the pad: it stays as it is when the pad becomes wider. */
export type Stroke = readonly Spot[]

/** Less than this is a slip of the finger. */
const LEAST = 0.15
/** Whether something was written: all lines together are about as long as a letter, in widths of the pad. */
export function isWritten(strokes: readonly Stroke[]): boolean {
  const length = strokes.reduce(
    (total, stroke) =>
      total + stroke.slice(1).reduce((sum, { x, y }, at) => sum + Math.hypot(x - stroke[at]!.x, y - stroke[at]!.y), 0),
    0,
  )
  return length >= LEAST
}

interface Pen {
  beginPath(): void
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void
  stroke(): void
}
/** Draws a line as a hand moves, through the middles between its spots. */
export function draw(pen: Pen, stroke: Stroke, width: number, height: number): void {
  const [first, ...rest] = stroke
  if (!first) return
  const at = ({ x, y }: Spot) => [x * width, y * height] as const
  pen.beginPath()
  pen.moveTo(...at(first))
  if (rest.length === 0) pen.lineTo(first.x * width + 0.1, first.y * height)
  for (const [n, spot] of rest.entries()) {
    const next = rest[n + 1]
    if (next) pen.quadraticCurveTo(...at(spot), ...at({ x: (spot.x + next.x) / 2, y: (spot.y + next.y) / 2 }))
    else pen.lineTo(...at(spot))
  }
  pen.stroke()
}
