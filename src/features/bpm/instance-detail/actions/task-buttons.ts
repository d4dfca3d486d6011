/** The acts that a task can offer, in the order in which they stand. */
export const ACTS = {
  approve: '同意',
  reject: '驳回',
  return: '退回',
  transfer: '转办',
  delegate: '委派',
  addSign: '加签',
  reduceSign: '减签',
  cc: '抄送',
  comment: '评论',
} as const
export type Act = keyof typeof ACTS | 'resolve' | 'claim' | 'unclaim' | 'resubmit' | 'cancel'

/** A button of the model. */
export interface ConfiguredButton {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly isHide?: boolean
  /** Flow that 同意 takes. */
  readonly next?: string | null
  readonly sort?: number
}
export interface TaskButton {
  readonly key: string
  readonly act: Act
  readonly label: string
  readonly next: string | null
}

/** What decides about the buttons of an open task. */
export interface TaskFacts {
  /** 1 审批, 2 加签, 3 委派, 4 发起人修改. */
  readonly kind: number
  readonly delegated: boolean
  /** Nobody has taken it yet. */
  readonly unclaimed: boolean
  /** It was taken from several candidates, so that it can be given back. */
  readonly shared: boolean
  /** Others are asked first. */
  readonly waiting: boolean
  /** Persons asked by 加签 who have not answered. */
  readonly openSigners: number
  readonly mayCancel: boolean
}

const button = (act: Act, label: string): TaskButton => ({ key: act, act, label, next: null })

const isAct = (code: string): code is keyof typeof ACTS => Object.hasOwn(ACTS, code)

/** The buttons of a task: those of the model, else all that make sense; of special tasks only what they are for. */
export function buttonsOf(configured: readonly ConfiguredButton[], facts: TaskFacts): readonly TaskButton[] {
  const talk = [button('cc', ACTS.cc), button('comment', ACTS.comment)]
  if (facts.kind === 4)
    return [button('resubmit', '重新提交'), ...(facts.mayCancel ? [button('cancel', '取消流程')] : []), ...talk]
  if (facts.waiting) return [...(facts.openSigners > 0 ? [button('reduceSign', ACTS.reduceSign)] : []), ...talk]
  if (facts.delegated) return [button('resolve', '委派完成'), ...talk]
  const claim = facts.unclaimed ? [button('claim', '认领')] : facts.shared ? [button('unclaim', '退回候选')] : []
  const own =
    configured.length > 0
      ? configured
          .filter(({ isHide, code }) => isHide !== true && isAct(code))
          .toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0))
          .map(({ id, name, code, next }) => ({ key: id, act: code as Act, label: name, next: next || null }))
      : (Object.keys(ACTS) as (keyof typeof ACTS)[]).map((act) => button(act, ACTS[act]))
  const added = facts.kind === 2
  return [...own, ...claim].filter(({ act }) => {
    if (act === 'reduceSign') return facts.openSigners > 0
    // Who was only asked for an opinion can neither send the process elsewhere nor hand it on.
    return !added || !['return', 'delegate', 'addSign'].includes(act)
  })
}

/** Whether 同意 asks which way: the model offers it more than once. */
export const hasChoices = (buttons: readonly TaskButton[]) => buttons.filter(({ act }) => act === 'approve').length > 1
