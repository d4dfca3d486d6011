import { BIZ_LINE, type BizLine } from '@wuguan/contract/wkorder/order-options'
import type { Actor } from '../../kernel/auth/actor.ts'

/** Lines of business whose orders are shown to somebody. */
export const linesOf = (actor: Actor): BizLine[] =>
  BIZ_LINE.items.map(({ code }) => code).filter((code) => actor.can(`workOrder:line:${code}`))
