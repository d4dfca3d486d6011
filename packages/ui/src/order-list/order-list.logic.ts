/** The list with one entry at another place; a place outside leaves it as it is. */
export const movedTo = <T>(list: readonly T[], from: number, to: number): readonly T[] =>
  list[from] === undefined || to < 0 || to >= list.length ? list : list.toSpliced(from, 1).toSpliced(to, 0, list[from])
