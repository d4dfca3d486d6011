const SHOWN = 3

/** 1栋、2栋、3栋 … 12栋: what a generation from one number to another would be called. */
export function namesOf(from: number, to: number, suffix: string): { count: number; text: string } {
  const count = Number.isInteger(from) && Number.isInteger(to) && from >= 1 && to >= from ? to - from + 1 : 0
  const name = (at: number) => `${at}${suffix}`
  const first = Array.from({ length: Math.min(count, SHOWN) }, (_, at) => name(from + at)).join('、')
  return { count, text: count > SHOWN ? `${first} … ${name(to)}` : first }
}
