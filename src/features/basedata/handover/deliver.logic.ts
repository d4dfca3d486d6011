import type { HandoverMaterial } from '@wuguan/contract/basedata/handover.entity'
import type { handoverHouseFlow } from '@wuguan/contract/basedata/handover.flow'
import type { GivenOf } from '@wuguan/contract/kernel/action'
import { gt, sum } from '@wuguan/contract/kernel/decimal'

/** The steps of a delivery in this order; 缴费 where the batch asks for it, 抄表底数 for who may see the meters. */
export const DELIVER_STEPS = [
  { key: 'customers', title: '核对客户' },
  { key: 'fees', title: '缴费' },
  { key: 'readings', title: '抄表底数' },
  { key: 'materials', title: '物料钥匙' },
  { key: 'sign', title: '签字' },
  { key: 'done', title: '完成' },
] as const
export type DeliverStep = (typeof DELIVER_STEPS)[number]['key']
type Optional = Extract<DeliverStep, 'fees' | 'readings'>
export const stepsWith = (shown: Readonly<Record<Optional, boolean>>) =>
  DELIVER_STEPS.filter(({ key }) => (key === 'fees' || key === 'readings' ? shown[key] : true))

type Given = GivenOf<(typeof handoverHouseFlow)['verbs']['deliver']['fields']>
/** The delivery as it is typed; materials are missing until the batch's own list was taken over. */
export type DeliverDraft = { step: DeliverStep } & { [K in keyof Given]?: Given[K] | null }
export const startOf = (today: string): DeliverDraft => ({ step: 'customers', deliverDate: today })

export interface Buyer {
  relation: number
  share: string | null
  isPayer: boolean | null
}

/** What is missing among the buyers, as sentences. */
export function buyerProblems(buyers: readonly Buyer[]): string[] {
  const problems: string[] = []
  if (!buyers.some((buyer) => buyer.relation === 1)) problems.push('请先完善交付客户：至少需要一位业主')
  const shares = buyers.filter((buyer) => buyer.relation <= 2).map((buyer) => buyer.share ?? '0')
  if (gt(sum(shares), '100')) problems.push('共有人份额合计不能超过100%')
  if (buyers.filter((buyer) => buyer.isPayer).length > 1) problems.push('请指定一位缴费人')
  return problems
}

/** Faults of a step's own fields; the step is left only without them. */
export function stepFaults(draft: DeliverDraft, buyers: readonly Buyer[], today: string): Record<string, string> {
  const faults: Record<string, string> = {}
  if (draft.step === 'customers') {
    const [first] = buyerProblems(buyers)
    if (first) faults['customers'] = first
  }
  if (draft.step === 'materials') {
    const { deliverDate, chargeStartDate } = draft
    if (deliverDate == null) faults['deliverDate'] = '请选择交付日期'
    else if (deliverDate > today) faults['deliverDate'] = '交付日期不能晚于今天'
    else if (chargeStartDate != null && chargeStartDate < deliverDate)
      faults['chargeStartDate'] = '计费起始日期不能早于交付日期'
    if (materialsOf(draft.materials).some((one) => one.name.trim() === '' && one.qty > 0))
      faults['materials'] = '请输入物料名称'
  }
  if (draft.step === 'sign') {
    if (!draft.signature?.length) faults['signature'] = '请签字或上传签字文件'
    if (draft.agentName?.trim() && !draft.agentIdNo) faults['agentIdNo'] = '请输入代办人证件号'
  }
  return faults
}

type Steps = readonly { readonly key: DeliverStep }[]
export const stepAfter = (step: DeliverStep, steps: Steps): DeliverStep => neighbour(step, steps, 1)
export const stepBefore = (step: DeliverStep, steps: Steps): DeliverStep => neighbour(step, steps, -1)
function neighbour(step: DeliverStep, steps: Steps, by: number): DeliverStep {
  const at = steps.findIndex(({ key }) => key === step)
  return steps[Math.min(steps.length - 1, Math.max(0, at + by))]?.key ?? step
}

/** Body of the delivery; rows without a name do not travel. */
export function deliverInput(draft: DeliverDraft) {
  const { step: _, ...given } = draft
  const materials = materialsOf(given.materials).filter((one) => one.name.trim() !== '')
  return { ...given, materials: materials.map((one) => ({ ...one, name: one.name.trim() })) }
}

/** Lines as they are typed: a name or a number may still be missing. */
export const materialsOf = (lines: unknown): HandoverMaterial[] =>
  ((lines ?? []) as Partial<HandoverMaterial>[]).map(({ name, qty }) => ({ name: name ?? '', qty: qty ?? 0 }))
