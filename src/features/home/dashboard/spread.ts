interface Place {
  code: string
  width: 'half' | 'full'
}

/** Two halves to a row; a half that would stand alone in its row takes the whole of it. */
export function spread(places: readonly Place[]): { code: string; whole: boolean }[] {
  let left = true
  return places.map(({ code, width }, at) => {
    const alone = left && places[at + 1]?.width !== 'half'
    const whole = width === 'full' || alone
    left = whole || !left
    return { code, whole }
  })
}
