/** Short marks in the corner of a room; the full word is in its description. */
export interface RoomFlag {
  /** One character. */
  mark: string
  label: string
  tone: string
}
const FLAGS: ReadonlyMap<string, RoomFlag> = new Map([
  ['arrears', { mark: '欠', label: '欠费', tone: 'text-danger-text' }],
  ['decorating', { mark: '装', label: '装修', tone: 'text-warning-text' }],
  ['rented', { mark: '租', label: '出租', tone: 'text-info-text' }],
  ['vip', { mark: 'V', label: 'VIP', tone: 'text-warning-text' }],
])

/** Flags that somebody has explained, in their order; the state's own word is not said twice. */
export const flagsOf = (keys: readonly string[], useStatus: number): RoomFlag[] =>
  [...FLAGS].flatMap(([key, flag]) => (keys.includes(key) && SAID[key] !== useStatus ? [flag] : []))

const SAID: Readonly<Record<string, number>> = { decorating: 3, rented: 5 }
