import { house } from '@wuguan/contract/basedata/house.entity'
import { cleanText } from '../../../kernel/spreadsheets/cell-values.ts'
import type { ImportedRow } from '../../../kernel/imports/template.ts'
import { houseTarget } from '../change/targets.ts'
import { type Owner, type RegisterValues } from './house-register.fields.ts'

type House = typeof house.fields
type FieldName = keyof House

export interface KnownOwner {
  name: string
  mobile: string | null
  idHash: string | null
  enterprise: boolean
}

/** What a register may change in a house that is there already; room and unit say which house it is. */
export const CHANGEABLE = [
  'floor',
  'layout',
  'innerArea',
  'chargeStartDate',
  'certNo',
  'orientation',
  'remark',
  'buildingArea',
  'chargeArea',
  'houseType',
  'saleStatus',
] as const satisfies readonly FieldName[]
/** What follows from delivery, moving and decoration; a register gives only the opening value. */
export const OPENING = ['useStatus', 'deliverDate'] as const satisfies readonly FieldName[]
const OPENING_LABEL = { useStatus: '入住状态', deliverDate: '交付日期' } as const

export const isKeyField = (name: string): boolean => houseTarget.keyFields.includes(name)

type Row = Pick<ImportedRow<RegisterValues>, 'data' | 'values'>
type Values = Readonly<Record<string, unknown>>

/** The fields in which a row differs from the house as it stands; an empty cell says nothing. */
export function differencesOf({ data, values }: Row, standing: Values): Record<string, unknown> {
  // A floor that only the room number implies is no statement about a known house.
  const said: Values = {
    ...values.house,
    floor: data['floor'] && cleanText(data['floor']) !== '' ? values.floor : null,
  }
  return Object.fromEntries(
    CHANGEABLE.filter((name) => said[name] != null && !agrees(name, said[name], standing[name])).map((name) => [
      name,
      said[name],
    ]),
  )
}

/** Said of a row that changes nothing. */
export function sameSentence({ values }: Row, standing: Values): string {
  const kept = OPENING.filter((name) => values.house[name] != null && !agrees(name, values.house[name], standing[name]))
  return kept.length === 0
    ? '与现有数据相同'
    : `${kept.map((name) => OPENING_LABEL[name]).join('、')}仅首次导入时写入，其余与现有数据相同`
}

function agrees(name: FieldName, said: unknown, stands: unknown): boolean {
  if (stands == null) return false
  if (house.fields[name].kind === 'decimal') return Number(said) === Number(stands)
  // The first import may have added a number to the remark.
  if (name === 'remark') return said === stands || String(stands).startsWith(`${String(said)}；联系电话：`)
  return said === stands
}

export const OTHER_OWNER = '业主与现有数据不一致，过户请在房产列表办理'
export const OTHER_MOBILE = '联系电话与业主档案不一致，请在客户列表修改'

/** Whether the owners that a row names are those of the house; whose relation changes does not follow from a sheet. */
export function ownersFault(
  told: readonly Owner[],
  known: readonly KnownOwner[],
  digest: (plain: string) => string,
): { field: string; sentence: string } | null {
  if (told.length === 0) return null
  const left = [...known]
  for (const owner of told) {
    const idHash = owner.idNo === null ? null : digest(owner.idNo)
    const at = left.findIndex((one) => isPerson(owner, idHash, one))
    if (at < 0) return { field: 'ownerName', sentence: OTHER_OWNER }
    const [found] = left.splice(at, 1)
    const byNumber = idHash !== null && found!.idHash === idHash
    if (!byNumber && !owner.enterprise && owner.mobile !== found!.mobile)
      return { field: 'mobile', sentence: OTHER_MOBILE }
  }
  return left.length > 0 ? { field: 'ownerName', sentence: OTHER_OWNER } : null
}

function isPerson(owner: Owner, idHash: string | null, known: KnownOwner): boolean {
  if (idHash !== null && known.idHash !== null) return idHash === known.idHash
  return owner.name === known.name && owner.enterprise === known.enterprise
}
