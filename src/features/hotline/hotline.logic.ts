import type { HotlineCategory, HotlinePreview } from '@wuguan/contract/hotline/seat.actions'
import { toSeconds } from '@wuguan/contract/kernel/dates'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { formatMinutes } from '@wuguan/contract/kernel/duration'
import type { OrderType, Urgency } from '@wuguan/contract/wkorder/order-options'

export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)
export const minutesLeft = (expiresAt: string, now: number): number =>
  Math.floor((toSeconds(expiresAt) * 1000 - now) / 60_000)

/** How long a link still opens. */
export function remainingWords(minutes: number): string {
  if (minutes < 0) return '链接已到期'
  return minutes === 0 ? '链接剩余不足1分钟' : `链接剩余${formatMinutes(minutes)}`
}

/** The categories that orders of a type may name: leaves alone, each under its whole path. */
export function leafOptions(
  categories: readonly HotlineCategory[],
  type: OrderType,
): { value: string; label: string }[] {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const pathOf = ({ parentId, name }: HotlineCategory, deep = 0): string => {
    const parent = parentId === null || deep > 9 ? undefined : byId.get(parentId)
    return parent ? `${pathOf(parent, deep + 1)} / ${name}` : name
  }
  return categories
    .filter(({ leaf, orderTypes }) => leaf && orderTypes.includes(type))
    .map((category) => ({ value: category.id, label: pathOf(category) }))
}

export function previewWords({ acceptMinutes, handleMinutes }: HotlinePreview): string | undefined {
  const parts = [
    acceptMinutes === null ? null : `${formatMinutes(acceptMinutes)}内受理`,
    handleMinutes === null ? null : `${formatMinutes(handleMinutes)}内完成`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? undefined : `预计${parts.join('、')}`
}

/** Fields are called as they travel, so that what the server says of one is shown at it. */
export interface Draft {
  orderType: OrderType
  communityId: number | null
  houseId: string | null
  /** Address of the house. */
  house: string
  areaId: string | null
  locationText: string
  categoryId: string | null
  urgency: Urgency
  complaintLevelId: string | null
  content: string
  appointmentStart: string | null
  appointmentEnd: string | null
  callerName: string
  callerMobile: string
  anonymous: boolean
  attachments: readonly Attachment[]
}
export type Faults = Readonly<Partial<Record<string, string>>>

/** Those that stand in the form, in its order, without what orders of other types ask. */
export function shownFields({ orderType }: Draft): (keyof Draft)[] {
  const open = orderType === 'publicRepair'
  return [
    'orderType',
    'communityId',
    open ? 'areaId' : 'houseId',
    'locationText',
    'categoryId',
    'urgency',
    ...(orderType === 'complaint' ? (['complaintLevelId'] as const) : []),
    'content',
    'attachments',
    ...(orderType === 'repair' ? (['appointmentStart', 'appointmentEnd'] as const) : []),
    'callerName',
    'callerMobile',
    'anonymous',
  ]
}

const PLACE = '请选择房产或公区位置'
/** `now` is the moment as it is written. */
export function draftFaults(draft: Draft, now: string): Faults {
  const { orderType: type, appointmentStart: start, appointmentEnd: end, callerMobile, anonymous } = draft
  const all: [keyof Draft, string | false][] = [
    ['communityId', draft.communityId === null && '请选择项目'],
    ['houseId', type === 'repair' && draft.houseId === null && PLACE],
    ['areaId', draft.areaId === null && PLACE],
    ['categoryId', draft.categoryId === null && '请选择问题类别'],
    ['complaintLevelId', draft.complaintLevelId === null && '请选择投诉级别'],
    ['content', draft.content.trim().length < 5 && '请输入问题描述（至少5个字）'],
    ['appointmentStart', start !== null && start <= now && '预约时间不能早于当前时间'],
    [
      'appointmentEnd',
      (start === null) !== (end === null)
        ? '请选择预约的开始和结束时间'
        : start !== null && end !== null && end <= start && '预约结束时间须晚于开始时间',
    ],
    ['callerName', !anonymous && draft.callerName.trim() === '' && '请输入报事人'],
    ['callerMobile', mobileFault(callerMobile, !anonymous) ?? false],
  ]
  const shown = shownFields(draft)
  return Object.fromEntries(all.flatMap(([field, words]) => (words && shown.includes(field) ? [[field, words]] : [])))
}

export function mobileFault(mobile: string, needed: boolean): string | undefined {
  if (mobile === '') return needed ? '请输入来电号码' : undefined
  return isMobile(mobile) ? undefined : '手机号格式不正确'
}

/** What travels: the fields of this type, nothing that is empty. */
export function bodyOf(draft: Draft, another: boolean): Record<string, unknown> {
  const given = shownFields(draft)
    .map((field) => [field, typeof draft[field] === 'string' ? draft[field].trim() : draft[field]] as const)
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
  return { ...Object.fromEntries(given), another }
}

/** What the server says of fields, at those that are shown; the rest, which nobody would see there, in one sentence. */
export function serverFaults(data: unknown, shown: readonly string[]): { faults: Faults; words: string | null } {
  const said = typeof data === 'object' && data !== null ? Object.entries(data) : []
  const sentences = said.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const rest = sentences.filter(([field]) => !shown.includes(field)).map(([, words]) => words)
  return {
    faults: Object.fromEntries(sentences.filter(([field]) => shown.includes(field))),
    words: rest.length === 0 ? null : [...new Set(rest)].join('；'),
  }
}

/** Which stage an order is in: the first after the last one that is over. */
export const stageAt = (stages: readonly { at: string | null }[]): number =>
  stages.findLastIndex(({ at }) => at !== null) + 1
