import type { CarriedVisit, VisitItem, VisitPart, VisitWorker } from '@wuguan/contract/elevator/elevator.actions'

/** What somebody writes down of a visit. */
export interface VisitDraft {
  readonly items: readonly VisitItem[]
  readonly carStopMinutes: string
  readonly problems: string
  readonly parts: readonly VisitPart[]
}
export const draftOf = ({ items, carStopMinutes, problems, parts }: Readonly<Partial<CarriedVisit>>): VisitDraft => ({
  items: items ?? [],
  carStopMinutes: carStopMinutes == null ? '' : String(carStopMinutes),
  problems: problems ?? '',
  parts: parts ?? [],
})
export const sameDraft = (one: VisitDraft, other: VisitDraft): boolean => JSON.stringify(one) === JSON.stringify(other)

/** An item without a finding: a number is read, or said not to concern the lift. */
export const isOpen = ({ valueType, value, result }: VisitItem): boolean =>
  valueType === 'number' ? !value && result !== 'na' : !result

/** The label in the car names the lift by its address; a person types one of its numbers. */
export function isLabelOf({ elevatorId, elevatorNo, registerCode, rescueCode }: CarriedVisit, read: string): boolean {
  const code = read.trim().toUpperCase()
  return (
    read.includes(elevatorId) ||
    [elevatorNo, registerCode, rescueCode].some((one) => one !== null && one.toUpperCase() === code)
  )
}

interface WorkerDraft {
  readonly name: string
  readonly certNo: string
  readonly certEnd: string
  readonly signed: boolean
}
/** Why the server would not take a worker, in its words. */
export function workerFault(
  workers: readonly Pick<VisitWorker, 'certNo'>[],
  { name, certNo, certEnd, signed }: WorkerDraft,
  today: string,
): string | null {
  if (name.trim() === '') return '请输入姓名'
  if (certNo.trim() === '') return '请输入作业证号'
  if (workers.some((one) => one.certNo === certNo.trim())) return '该作业人员已签到'
  if (certEnd === '') return '请选择证书有效期至'
  if (certEnd < today) return '作业人员证书已过期'
  return signed ? null : '请作业人员签名'
}

const MOST_PARTS = /^\d{1,8}(\.\d{1,2})?$/
/** Why what was written cannot be kept. */
export function draftFault({ items, parts }: VisitDraft): string | null {
  const odd = items.find(({ value }) => value !== null && !/^-?\d{1,10}(\.\d{1,4})?$/.test(value))
  if (odd) return `“${odd.name}”须为数值`
  for (const { name, qty, price } of parts) {
    if (name.trim() === '') return '请输入配件'
    if (!MOST_PARTS.test(qty) || Number(qty) === 0) return `请输入“${name}”的数量`
    if (!MOST_PARTS.test(price)) return `请输入“${name}”的单价`
  }
  return null
}

export const LEAST_WORKERS = 2
/** What is still missing before the visit can be handed in; null: nothing. */
export function missing(workers: number, items: readonly VisitItem[]): string | null {
  if (workers < LEAST_WORKERS) return `维保作业人员不少于${LEAST_WORKERS}人`
  const open = items.find(isOpen)
  return open ? `请填写“${open.name}”` : null
}
