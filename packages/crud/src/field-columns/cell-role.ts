import type { Field, Kind } from '@wuguan/contract/kernel/fields'

/** What the cells of a column hold, as far as it decides what may happen to them where the room is short. */
export type CellRole = 'money' | 'number' | 'date' | 'state' | 'person' | 'room'

const KINDS: Partial<Record<Kind, CellRole>> = {
  money: 'money',
  serial: 'number',
  date: 'date',
  dateTime: 'date',
  dateRange: 'date',
  period: 'date',
  time: 'date',
  state: 'state',
}
const REFERENCES: Readonly<Record<string, CellRole>> = {
  'system.user': 'person',
  'basedata.customer': 'person',
  'basedata.housekeeper': 'person',
  'basedata.house': 'room',
  'charge-finance.receipt': 'number',
  'charge-finance.bill': 'number',
}
const TEXTS: ReadonlySet<Kind> = new Set(['text', 'textList', 'ref', 'refs', 'anyRef'])
/** What words are is told by their title only. */
const TITLES: readonly (readonly [RegExp, CellRole])[] = [
  [/(房号|房产|房屋|房间|资产|全称|^位置)$/, 'room'],
  [/(单号|编号|票号|票据号|凭证号|流水号|合同号|车牌号|账号|批次号|号码|手机|手机号|电话)$/, 'number'],
  // A level that the company keeps itself is shown as a state is.
  [/(级别|等级)$/, 'state'],
  [/(人|人员|人姓名|^姓名|业主|客户|租户|客户名称|管家)$/, 'person'],
]

export function roleOf({ kind, to, label }: Pick<Field, 'kind' | 'to' | 'label'>): CellRole | undefined {
  const sure = KINDS[kind] ?? (to === undefined ? undefined : REFERENCES[to])
  if (sure !== undefined) return sure
  if (kind === 'choice') return label.endsWith('状态') ? 'state' : undefined
  if (!TEXTS.has(kind)) return undefined
  return TITLES.find(([title]) => title.test(label))?.[1]
}

type Told = Pick<Field, 'kind' | 'to' | 'label' | 'internal'>
/** Whom a record is about: whoever pays before whoever owns or rents. */
const PARTIES: readonly RegExp[] = [/付款/, /业主|客户|租户/]
const isParty = ({ kind, to, label }: Told, words: RegExp) =>
  (to === undefined ? TEXTS.has(kind) : to === 'basedata.customer') && words.test(label)

/** Names of the fields that tell whom a record belongs to: its room, and who pays or owns; what its title is need not be told again. */
export function identityOf(
  fields: Readonly<Record<string, Told>>,
  has: (name: string) => boolean,
  title?: string,
): string[] {
  const head = title === undefined ? undefined : fields[title]
  const told = Object.entries(fields).filter(([name, { internal }]) => !internal && has(name))
  const room = head && roleOf(head) === 'room' ? undefined : told.find(([, field]) => roleOf(field) === 'room')
  const party = PARTIES.some((words) => head && isParty(head, words))
    ? undefined
    : PARTIES.map((words) => told.find(([, field]) => isParty(field, words))).find(Boolean)
  return [room, party].flatMap((one) => (one ? [one[0]] : []))
}

/** Never cut and never dropped: who reads half of it reads something else. A room keeps its end and loses its beginning. */
export const isKept = (role: string | undefined): boolean => role !== undefined && role !== 'room'

/** A natural person has few characters, or a dot between them; longer names are those of companies, which shorten. */
export const isPersonName = (name: string): boolean => name.length <= 5 || (name.includes('·') && name.length <= 14)
