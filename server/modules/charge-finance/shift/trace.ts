import { writeTimeline } from '../../../kernel/audit.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'

/** The timeline of shifts, or of days. */
export const traceOf =
  (bizType: string) =>
  ({ q, actor, now }: ActionContext, id: string, action: string, toState: string, remark: string | null = null) =>
    writeTimeline(q, actor, now, { bizType, bizId: id, action, toState, remark })
