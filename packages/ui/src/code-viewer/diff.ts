export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
  /** Line numbers of both sides; null where the line is not on that side. */
  readonly before: number | null
  readonly after: number | null
}

/** Above so many pairs of lines the middle is shown as taken out and put in, which is right and quick. */
const MOST_PAIRS = 4_000_000

/** What was taken out and what was put in, line by line, by the longest common subsequence. */
export function diffLines(before: string, after: string): DiffLine[] {
  const a = before === '' ? [] : before.split('\n')
  const b = after === '' ? [] : after.split('\n')
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const lines: DiffLine[] = []
  const same = (i: number, j: number) => lines.push({ kind: 'same', text: a[i]!, before: i + 1, after: j + 1 })
  const removed = (i: number) => lines.push({ kind: 'removed', text: a[i]!, before: i + 1, after: null })
  const added = (j: number) => lines.push({ kind: 'added', text: b[j]!, before: null, after: j + 1 })

  for (let i = 0; i < head; i++) same(i, i)
  const rows = a.length - tail - head
  const columns = b.length - tail - head
  if (rows * columns > MOST_PAIRS) {
    for (let i = 0; i < rows; i++) removed(head + i)
    for (let j = 0; j < columns; j++) added(head + j)
  } else {
    const width = columns + 1
    const longest = new Uint32Array((rows + 1) * width)
    for (let i = rows - 1; i >= 0; i--)
      for (let j = columns - 1; j >= 0; j--)
        longest[i * width + j] =
          a[head + i] === b[head + j]
            ? longest[(i + 1) * width + j + 1]! + 1
            : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!)
    let i = 0
    let j = 0
    while (i < rows || j < columns) {
      if (i < rows && j < columns && a[head + i] === b[head + j]) same(head + i++, head + j++)
      else if (j >= columns || (i < rows && longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!))
        removed(head + i++)
      else added(head + j++)
    }
  }
  for (let k = tail; k > 0; k--) same(a.length - k, b.length - k)
  return lines
}
