interface Place {
  code: string
  width: 'half' | 'full'
}
export interface Spread {
  code: string
  /** Columns that it takes where there are two, and where there are three. */
  two: 1 | 2
  three: 1 | 2 | 3
}

/** How many of `columns` each takes: one, or a whole row; what would leave a row open takes what is left of it. */
function spans(places: readonly Place[], columns: number): number[] {
  let taken = 0
  return places.map(({ width }, at) => {
    const last = taken === columns - 1 || places[at + 1]?.width !== 'half'
    const span = width === 'full' ? columns : last ? columns - taken : 1
    taken = (taken + span) % columns
    return span
  })
}

export function spread(places: readonly Place[]): Spread[] {
  const [two, three] = [spans(places, 2), spans(places, 3)]
  return places.map(({ code }, at) => ({ code, two: two[at] as Spread['two'], three: three[at] as Spread['three'] }))
}
