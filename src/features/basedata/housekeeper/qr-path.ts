/** Light modules around the code that scanners need. */
export const QUIET = 4

/** The same in every theme and in forced colours: scanners need the contrast. */
export const PAPER = 'white'
export const INK = 'black'

/** The dark modules as one path: a run of neighbours in a row is one rectangle. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  const parts: string[] = []
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      let end = x
      while (row[end + 1]) end++
      parts.push(`M${x + QUIET} ${y + QUIET}h${end - x + 1}v1h-${end - x + 1}z`)
      x = end
    }
  })
  return parts.join('')
}
