/** Front of a building: x of its left edge, width, height above the ground, columns × rows of windows, lit ones. */
interface Tower {
  readonly x: number
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  readonly depth: number
  readonly lit: readonly number[]
}

const GROUND = 430
const TOWERS: readonly Tower[] = [
  { x: 40, width: 96, height: 190, columns: 4, rows: 8, depth: 22, lit: [5, 14] },
  { x: 180, width: 120, height: 290, columns: 5, rows: 13, depth: 30, lit: [7, 23, 41, 52] },
  { x: 352, width: 84, height: 230, columns: 3, rows: 10, depth: 20, lit: [4, 16] },
  { x: 480, width: 130, height: 340, columns: 5, rows: 15, depth: 32, lit: [12, 18, 39, 61] },
  { x: 668, width: 92, height: 170, columns: 4, rows: 7, depth: 22, lit: [9] },
]

/** A quiet street of lines and planes. */
export function LoginIllustration() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 820 460"
      preserveAspectRatio="xMidYMax meet"
      className="absolute inset-x-[6%] bottom-0 h-[62%] w-[88%]"
    >
      <g fill="none" strokeWidth="1.25" strokeLinejoin="round" className="stroke-primary/45">
        {TOWERS.map((tower) => (
          <Building key={tower.x} {...tower} />
        ))}
        <path d={`M0 ${GROUND}H820M0 ${GROUND + 12}H820`} className="stroke-primary/25" />
        {[20, 158, 326, 452, 640, 790].map((x) => (
          <g key={x}>
            <circle cx={x} cy={GROUND - 26} r="11" className="fill-surface" />
            <path d={`M${x} ${GROUND}v-30M${x} ${GROUND - 18}l5 -5`} />
          </g>
        ))}
      </g>
    </svg>
  )
}

function Building({ x, width, height, columns, rows, depth, lit }: Tower) {
  const top = GROUND - height
  const cell = { w: (width - 16) / columns, h: (height - 34) / rows }
  const windowAt = (index: number) => {
    const left = x + 8 + (index % columns) * cell.w
    const up = top + 10 + Math.floor(index / columns) * cell.h
    return `M${left + 3} ${up + 2}h${cell.w - 6}v${cell.h - 6}h${6 - cell.w}z`
  }
  const all = Array.from({ length: columns * rows }, (_, index) => windowAt(index)).join('')
  return (
    <g>
      <path
        d={`M${x + width} ${top}l${depth} ${-depth / 2}V${GROUND - depth / 2}L${x + width} ${GROUND}z`}
        className="fill-primary/10"
      />
      <path d={`M${x} ${top}l${depth} ${-depth / 2}h${width}l${-depth} ${depth / 2}z`} className="fill-surface" />
      <path d={`M${x} ${GROUND}V${top}h${width}V${GROUND}z`} className="fill-surface" />
      <path d={all} strokeWidth="0.75" className="stroke-primary/30" />
      <path d={lit.map(windowAt).join('')} className="fill-primary/20" />
      <path d={`M${x + width / 2 - 9} ${GROUND}v-16h18v16`} />
    </g>
  )
}
