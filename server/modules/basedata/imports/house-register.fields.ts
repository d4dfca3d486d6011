import { customer } from '@wuguan/contract/basedata/customer.entity'
import { house } from '@wuguan/contract/basedata/house.entity'
import { building } from '@wuguan/contract/basedata/building.entity'
import { unit } from '@wuguan/contract/basedata/unit.entity'
import type { Options } from '@wuguan/contract/kernel/options'
import type { Field } from '@wuguan/contract/kernel/fields'
import { readCell } from '@wuguan/contract/kernel/kinds/codec'
import type { RowData } from '../../../kernel/imports/template.ts'
import { cleanText, namesOf } from '../../../kernel/spreadsheets/cell-values.ts'
import type { TemplateField } from '../../../kernel/spreadsheets/column-mapping.ts'

/** Columns of a house register (房产台账) and what their cells mean. */
const choicesOf = (of: Options) => of.items.map((item) => item.label)

export const REGISTER_FIELDS: readonly TemplateField[] = [
  { key: 'community', label: '项目名称', aliases: ['项目', '小区', '小区名称', '楼盘', '所属项目'] },
  {
    key: 'building',
    label: '楼栋',
    aliases: ['楼栋名称', '楼号', '栋号', '楼幢', '幢号', '楼宇'],
    required: true,
    pattern: /^.{1,12}(?:栋|幢|号楼|座)$/,
  },
  { key: 'unit', label: '单元', aliases: ['单元名称', '单元号', '梯'], pattern: /^.{1,8}(?:单元|梯)$/ },
  { key: 'floor', label: '楼层', aliases: ['所在楼层', '层数', '层'], kind: 'integer' },
  { key: 'roomNo', label: '房号', aliases: ['房间号', '室号', '门牌号', '房产号'], required: true },
  {
    key: 'houseType',
    label: '房屋类型',
    aliases: ['房产类型', '房间类型', '物业类型', '用途'],
    kind: 'choice',
    choices: [...choicesOf(house.fields.houseType.of), '门面', '办公'],
  },
  { key: 'layout', label: '户型', aliases: ['房型'] },
  { key: 'buildingArea', label: '建筑面积', aliases: ['面积', '建面', '产权面积'], kind: 'area', required: true },
  { key: 'innerArea', label: '套内面积', aliases: ['使用面积', '套内建筑面积'], kind: 'area' },
  { key: 'chargeArea', label: '计费面积', aliases: ['收费面积'], kind: 'area' },
  { key: 'deliverDate', label: '交付日期', aliases: ['交房日期', '收房日期', '交付时间'], kind: 'date' },
  { key: 'chargeStartDate', label: '计费起始日期', aliases: ['计费起始', '收费开始日期'], kind: 'date' },
  {
    key: 'useStatus',
    label: '入住状态',
    aliases: ['使用状态', '房屋状态', '入住情况'],
    kind: 'choice',
    choices: choicesOf(house.fields.useStatus.of),
  },
  {
    key: 'saleStatus',
    label: '销售状态',
    aliases: ['销售情况'],
    kind: 'choice',
    choices: choicesOf(house.fields.saleStatus.of),
  },
  { key: 'ownerName', label: '业主姓名', aliases: ['业主', '业主名称', '客户姓名', '产权人', '房主', '户主'] },
  { key: 'mobile', label: '联系电话', aliases: ['手机号', '手机号码', '电话', '联系方式', '业主电话'], kind: 'mobile' },
  { key: 'idNo', label: '证件号码', aliases: ['身份证号', '身份证号码', '证件号'], kind: 'idNumber' },
  { key: 'certNo', label: '产权证号', aliases: ['房产证号', '不动产权证号'] },
  { key: 'orientation', label: '朝向' },
  { key: 'remark', label: '备注', aliases: ['说明'] },
]

/** What other systems call the states that we name otherwise. */
const SYNONYMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  useStatus: {
    未交房: '未交付',
    未收楼: '未交付',
    空关: '空置',
    空房: '空置',
    未入住: '空置',
    装修: '装修中',
    已入住: '自住',
    入住: '自住',
    租赁: '出租',
    租住: '出租',
    营业: '经营',
  },
  houseType: { 门面: '商铺', 商业: '商铺', 办公: '写字楼', 车位: '车库', 地下室: '储藏室' },
  saleStatus: { 未售出: '未售', 已售出: '已售', 售出: '已售', 回迁房: '回迁' },
}

export interface Owner {
  name: string
  /** Enterprises are known by their name, persons by number and name. */
  enterprise: boolean
  mobile: string | null
  idNo: string | null
}
export interface RegisterValues {
  building: string
  /** null: the building's default unit. */
  unit: string | null
  roomNo: string
  floor: number | null
  /** null: the row says nothing of it. */
  house: Record<string, unknown>
  owners: Owner[]
}

const ENTERPRISE = /(?:公司|集团|银行|合作社|事务所|工作室|经营部|商行|酒店|医院|学校|幼儿园|委员会|中心|厂|店)$/
const BUILDING: Field = { ...building.fields.buildName, label: '楼栋', messages: { required: '请输入楼栋' } }
const UNIT: Field = { ...unit.fields.unitName, label: '单元' }
const NAME: Field = { ...customer.fields.name, label: '业主姓名', messages: {} }
const DATE: Field = { ...house.fields.deliverDate, label: '交付日期' }
const HOUSE: Readonly<Record<string, Field>> = {
  houseType: { ...house.fields.houseType, label: '房屋类型' },
  layout: house.fields.layout,
  buildingArea: house.fields.buildingArea,
  innerArea: house.fields.innerArea,
  chargeArea: house.fields.chargeArea,
  deliverDate: DATE,
  chargeStartDate: house.fields.chargeStartDate,
  useStatus: { ...house.fields.useStatus, label: '入住状态' },
  saleStatus: house.fields.saleStatus,
  certNo: house.fields.certNo,
  orientation: house.fields.orientation,
  remark: house.fields.remark,
}

/** 1304 on the 13th floor, 702 on the 7th; null where the room number says nothing of a floor. */
export function impliedFloor(roomNo: string): number | null {
  const found = /^(\d{1,2})\d{2}$/.exec(roomNo)
  const floor = found ? Number(found[1]) : 0
  return floor > 0 ? floor : null
}

export function readRegisterRow(data: RowData): { values: RegisterValues; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const cell = (key: string, field: Field): unknown => {
    const text = data[key]
    const plain = text == null ? null : cleanText(text)
    const judged = readCell(field, plain === null ? null : (SYNONYMS[key]?.[plain] ?? plain))
    if (judged.ok) return judged.value
    errors[key] = judged.message
    return null
  }
  const roomNo = (cell('roomNo', house.fields.roomNo) as string | null) ?? ''
  const buildingName = (cell('building', BUILDING) as string | null) ?? ''
  if (roomNo === '') errors['roomNo'] ??= '请输入房号'
  if (buildingName === '') errors['building'] ??= '请输入楼栋'
  const fields = Object.fromEntries(Object.entries(HOUSE).map(([key, field]) => [key, cell(key, field)]))
  if (fields['buildingArea'] == null) errors['buildingArea'] ??= '请输入建筑面积'
  const floor =
    (cell('floor', house.fields.floor) as number | null) ??
    (errors['floor'] === undefined ? impliedFloor(roomNo) : null)
  if (floor === null) errors['floor'] ??= '请输入楼层'
  if (floor === 0) errors['floor'] = '楼层不能为0'
  const values: RegisterValues = {
    building: buildingName,
    unit: cell('unit', UNIT) as string | null,
    roomNo,
    floor,
    house: fields,
    owners: readOwners(data, errors),
  }
  for (const { field, message, holds } of house.rules)
    if (field !== 'floor' && !holds(values.house)) errors[field] ??= message
  return { values, errors }
}

/** Several owners in one cell become several; numbers are given out in their order, one number is everybody's. */
function readOwners(data: RowData, errors: Record<string, string>): Owner[] {
  const text = data['ownerName'] == null ? '' : cleanText(data['ownerName'])
  const names = [...new Set(namesOf(text))]
  const mobiles = listed(data['mobile'])
  const idNos = listed(data['idNo'])
  if (names.length === 0) {
    if (mobiles.length > 0 || idNos.length > 0) errors['ownerName'] ??= '请输入业主姓名'
    return []
  }
  return names.map((name, i) => {
    const judged = readCell(NAME, name)
    if (!judged.ok) errors['ownerName'] ??= judged.message
    // Angle brackets are in no name; markup that came with the file stays out of the register.
    else if (/[<>]/.test(name)) errors['ownerName'] ??= '业主姓名包含不允许的字符'
    const enterprise = ENTERPRISE.test(name)
    const mobile = readCell(customer.fields.mobile, mobiles[i] ?? (mobiles.length === 1 ? mobiles[0] : null))
    if (!mobile.ok) errors['mobile'] ??= mobile.message
    else if (mobile.value === null && !enterprise) errors['mobile'] ??= '请输入手机号'
    const idNo = enterprise ? null : readCell(customer.fields.idNo, idNos[i] ?? null)
    if (idNo && !idNo.ok) errors['idNo'] ??= '身份证号码不正确'
    return {
      name,
      enterprise,
      mobile: mobile.ok ? (mobile.value as string | null) : null,
      idNo: idNo?.ok ? (idNo.value as string | null) : null,
    }
  })
}

/** Numbers in one cell. A dash or a blank belongs to a number unless it stands between two whole ones. */
const listed = (text: string | null | undefined): string[] =>
  text == null
    ? []
    : namesOf(text.replace(/\s+/g, (blanks, at: number) => (partsNumbers(text, at, blanks) ? '、' : blanks)))
const partsNumbers = (text: string, at: number, { length }: string) =>
  /^\d{11}$/.test(text.slice(Math.max(0, at - 11), at)) && /^1\d{2}$/.test(text.slice(at + length, at + length + 3))

/** 商业街 is a commercial building when most of its houses are shops. */
const TYPE_OF_BUILDING: Readonly<Record<number, number>> = { 2: 5, 3: 6, 6: 7 }
export const buildingTypeOf = (houseType: number): number => TYPE_OF_BUILDING[houseType] ?? 1
export const saleStatusOf = (owners: readonly Owner[]) => (owners.length > 0 ? 2 : 1)
