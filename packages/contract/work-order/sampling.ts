/** FNV-1a: the same order is sampled, or not, however often it is asked. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
  return value
}
export interface VisitRule {
  readonly mode: 'none' | 'all' | 'sample'
  /** Percent. */
  readonly rate: number
}
export interface Visited {
  readonly id: string
  readonly orderType: string
  /** Whoever finished it wants it. */
  readonly asked?: boolean
  readonly anonymous: boolean
  readonly reworkCount: number
}
/** Whether somebody is called when an order is done: complaints and reworked orders always are, nobody who stayed anonymous ever is. */
export function isVisited({ mode, rate }: VisitRule, order: Visited): boolean {
  if (order.anonymous) return false
  if (order.asked || order.orderType === 'complaint' || order.reworkCount > 0) return true
  return mode === 'all' || (mode === 'sample' && hash(order.id) % 100 < rate)
}
