/** mm. What labels are cut to: one each on a roll, or a grid on A4. */
export const LABEL_SIZES = {
  '40x60': { label: '40×60 mm', width: 40, height: 60, columns: 1, rows: 1 },
  '50x80': { label: '50×80 mm', width: 50, height: 80, columns: 1, rows: 1 },
  '60x40': { label: '60×40 mm', width: 60, height: 40, columns: 1, rows: 1 },
  A4: { label: 'A4（3×7）', width: 210, height: 297, columns: 3, rows: 7 },
} as const
export type LabelSize = keyof typeof LABEL_SIZES
export type LabelCode = 'qr' | 'bar'

/** Labels of each sheet that leaves the printer, in order. */
export function sheetsOf<T>(labels: readonly T[], size: LabelSize): readonly (readonly T[])[] {
  const each = LABEL_SIZES[size].columns * LABEL_SIZES[size].rows
  return Array.from({ length: Math.ceil(labels.length / each) }, (_, at) => labels.slice(at * each, (at + 1) * each))
}
