import type { ColourToken } from '../../../../tailwind.config.ts'

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const SURFACES: ColourToken[] = ['page', 'surface', 'raised', 'sunken', 'hover']
/** Words and the ground they stand on; AA: 4.5:1. */
export const PAIRS: [ink: ColourToken, ground: ColourToken][] = [
  ...SURFACES.flatMap((s): [ColourToken, ColourToken][] => [
    ['text', s],
    ['secondary', s],
    ['primary-text', s],
  ]),
  ['placeholder', 'surface'],
  ['danger-text', 'surface'],
  ['warning-text', 'surface'],
  ['tip-text', 'tip'],
  ['text', 'primary-soft'],
  ['secondary', 'primary-soft'],
  ...(['primary', 'success', 'warning', 'danger', 'info'] as const).map((tone): [ColourToken, ColourToken] => [
    `${tone}-text`,
    `${tone}-soft`,
  ]),
  ...(['primary', 'primary-hover', 'primary-active', 'danger', 'danger-hover', 'danger-active'] as const).map(
    (solid): [ColourToken, ColourToken] => ['on-solid', solid],
  ),
]
export const AA = 4.5

/** Lines, bars and slices, and what they are drawn on; WCAG's 3:1 of what is no text. */
export const SHAPES: [ink: ColourToken, ground: ColourToken][] = ([1, 2, 3, 4, 5, 6, 7, 8] as const).flatMap(
  (n): [ColourToken, ColourToken][] => [
    [`chart-${n}`, 'surface'],
    [`chart-${n}`, 'raised'],
  ],
)
export const SHAPE = 3
