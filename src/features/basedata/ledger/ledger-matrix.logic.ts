const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The cell that an arrow key leads to from `row:column`; null at the edge and for other keys. */
export function neighbourCell(at: string, key: string, rows: number, columns: number): string | null {
  const step = STEPS[key]
  const [row = Number.NaN, column = Number.NaN] = at.split(':').map(Number)
  if (!step) return null
  const [nextRow, nextColumn] = [row + step[0], column + step[1]]
  return nextRow >= 0 && nextRow < rows && nextColumn >= 0 && nextColumn < columns ? `${nextRow}:${nextColumn}` : null
}
