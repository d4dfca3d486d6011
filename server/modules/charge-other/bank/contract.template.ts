import { bankDeductContract } from '@wuguan/contract/charge-other/bank/bank-deduct-contract.entity'
import { ACCOUNT_NO, BANKS } from '@wuguan/contract/charge-other/bank/codes'
import { parseDate } from '@wuguan/contract/kernel/dates'
import { gt, isDecimal, parseDecimal } from '@wuguan/contract/kernel/decimal'
import { DomainError } from '@wuguan/contract/kernel/errors'
import { createRow } from '../../../kernel/crud/write.ts'
import { writing } from '../../../kernel/crud/writing.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type {
  ImportedRow,
  ImportPlace,
  ImportRun,
  ImportTemplate,
  ImportWrite,
  RowData,
  WrittenRow,
} from '../../../kernel/imports/template.ts'
import { contractHooks } from './contract.hooks.ts'

interface Signed {
  contractNo: string | null
  properties: string[]
  customer: string | null
  items: string[]
  bank: string | null
  accountNo: string | null
  accountName: string | null
  signedDate: string | null
  endDate: string | null
  singleLimit: string | null
  houses?: string[]
  places?: string[]
  feeItems?: string[]
  customerId?: string
  bankCode?: string
}
const NUMBER = new RegExp(ACCOUNT_NO)
type Row = ImportedRow<Signed>
const textOf = (data: RowData, key: string) => data[key]?.trim() || null
const listOf = (data: RowData, key: string) =>
  (data[key] ?? '').split(/[、,，;；]/).flatMap((part) => part.trim() || [])

/** 代扣协议: one per row, of as many properties and items as its cells name. */
export const contractImport: ImportTemplate<Signed> = {
  kind: 'bankDeductContract',
  label: '代扣协议',
  entity: bankDeductContract.name,
  permission: bankDeductContract.codes.import,
  community: 'required',
  fields: [
    { key: 'contractNo', label: '协议号', required: true, aliases: ['协议编号', '签约号'] },
    { key: 'properties', label: '房产', required: true, aliases: ['房产全称', '房号', '车位'] },
    { key: 'customer', label: '客户', required: true, aliases: ['客户姓名', '业主'] },
    { key: 'bank', label: '银行', required: true, aliases: ['开户银行'] },
    { key: 'accountNo', label: '账号', required: true, aliases: ['银行账号', '卡号'] },
    { key: 'accountName', label: '户名', aliases: ['账户名'] },
    { key: 'items', label: '收费项目', aliases: ['费项'] },
    { key: 'signedDate', label: '签约日期', required: true, kind: 'date' },
    { key: 'endDate', label: '到期日期', kind: 'date' },
    { key: 'singleLimit', label: '单笔限额', kind: 'number', aliases: ['限额'] },
  ],
  creates: [bankDeductContract.name],
  open: async (_q, place) => new SignedRun(place),
}

class SignedRun implements ImportRun<Signed> {
  readonly #place: ImportPlace
  constructor(place: ImportPlace) {
    this.#place = place
  }

  read(data: RowData): { values: Signed; errors: Record<string, string> } {
    const errors: Record<string, string> = {}
    const day = (key: string, label: string) => {
      const text = textOf(data, key)
      const value = text === null ? null : parseDate(text)
      if (text !== null && value === null) errors[key] = `${label}格式不正确`
      return value
    }
    const limit = textOf(data, 'singleLimit')
    const singleLimit = limit === null ? null : parseDecimal(limit)
    if (limit !== null && (singleLimit === null || !isDecimal(singleLimit, 14, 2) || !gt(singleLimit, '0')))
      errors['singleLimit'] = '单笔限额必须大于0，最多两位小数'
    const accountNo = textOf(data, 'accountNo')?.replaceAll(' ', '') ?? null
    const values: Signed = {
      contractNo: textOf(data, 'contractNo'),
      properties: listOf(data, 'properties'),
      customer: textOf(data, 'customer'),
      items: listOf(data, 'items'),
      bank: textOf(data, 'bank'),
      accountNo,
      accountName: textOf(data, 'accountName') ?? textOf(data, 'customer'),
      signedDate: day('signedDate', '签约日期'),
      endDate: day('endDate', '到期日期'),
      singleLimit,
    }
    if (values.contractNo === null) errors['contractNo'] = '请输入协议号'
    if (values.properties.length === 0) errors['properties'] = '请选择房产或车位'
    if (values.customer === null) errors['customer'] = '请选择客户'
    if (values.bank === null) errors['bank'] = '请选择银行'
    if (accountNo === null || !NUMBER.test(accountNo)) errors['accountNo'] = '账号为12至30位数字'
    if (values.signedDate === null) errors['signedDate'] ??= '请选择签约日期'
    return { values, errors }
  }

  keyOf = ({ contractNo }: Signed) => contractNo

  async check(q: Queryable, rows: readonly Row[]): Promise<void> {
    const { communityId, companyId } = this.#place
    const names = [...new Set(rows.flatMap(({ values }) => values.properties))]
    const houses = await q.query<{ id: string; name: string }>(
      'select id, full_name as name from house where community_id = $1 and full_name = any($2) and deleted_at is null and lineage = 1',
      [communityId, names],
    )
    const places = await q.query<{ id: string; name: string }>(
      'select id, place_no as name from parking_place where community_id = $1 and place_no = any($2) and deleted_at is null',
      [communityId, names],
    )
    const customers = await q.query<{ id: string; name: string; property: string }>(
      `select k.id, k.name, p.property from customer k join (
         select ch.customer_id, ch.house_id as property from customer_house ch where ch.house_id = any($1::uuid[])
         union select p.customer_id, p.id from parking_place p where p.id = any($2::uuid[])) p on p.customer_id = k.id
       where k.deleted_at is null`,
      [houses.map(({ id }) => id), places.map(({ id }) => id)],
    )
    const items = await q.query<{ id: string; name: string }>(
      'select id, name from fee_item where company_id = $1 and name = any($2) and enabled and deleted_at is null',
      [companyId, [...new Set(rows.flatMap(({ values }) => values.items))]],
    )
    const banks = await q.query<{ value: string; label: string }>(
      'select i.value, i.label from dict_item i join dict d on d.id = i.dict_id where d.code = $1 and i.deleted_at is null and d.deleted_at is null',
      [BANKS],
    )
    const [houseOf, placeOf, itemOf] = [houses, places, items].map(
      (own) => new Map(own.map(({ id, name }) => [name, id])),
    )
    const customerOf = new Map(customers.map(({ id, name, property }) => [`${property} ${name}`, id]))
    const bankOf = new Map(banks.flatMap(({ value, label }) => [[value, value] as const, [label, value] as const]))
    for (const { values, errors } of rows) {
      const unknown = values.properties.find((name) => !houseOf!.has(name) && !placeOf!.has(name))
      if (unknown) errors['properties'] = `房产或车位不存在：${unknown}`
      values.houses = values.properties.flatMap((name) => houseOf!.get(name) ?? [])
      values.places = values.properties.flatMap((name) => (houseOf!.has(name) ? [] : (placeOf!.get(name) ?? [])))
      const customer = [...values.houses, ...values.places]
        .map((property) => customerOf.get(`${property} ${values.customer}`))
        .find((id) => id !== undefined)
      if (values.customer !== null && !unknown && !customer) errors['customer'] = '客户不存在或与房产无关'
      const missing = values.items.find((name) => !itemOf!.has(name))
      if (missing) errors['items'] = `收费项目不存在或已停用：${missing}`
      values.feeItems = values.items.flatMap((name) => itemOf!.get(name) ?? [])
      const bankCode = bankOf.get(values.bank ?? '')
      if (values.bank !== null && !bankCode) errors['bank'] = '银行不在代扣银行字典中'
      if (customer) values.customerId = customer
      if (bankCode) values.bankCode = bankCode
    }
  }

  /** Each as a form would write it: what a contract may not be is said by the contract itself. */
  async write(context: ImportWrite, rows: readonly Row[]): Promise<WrittenRow[]> {
    const written: WrittenRow[] = []
    for (const { rowNo, values, errors } of rows) {
      const draft = {
        communityId: this.#place.communityId,
        contractNo: values.contractNo,
        customerId: values.customerId,
        houses: values.houses,
        places: values.places,
        feeItems: values.feeItems,
        bankCode: values.bankCode,
        accountNo: values.accountNo,
        accountName: values.accountName,
        signedDate: values.signedDate,
        endDate: values.endDate,
        singleLimit: values.singleLimit,
      }
      await context.q.query('savepoint signed')
      try {
        const { id } = await createRow(writing(context, bankDeductContract, contractHooks, 'import'), draft)
        written.push({ rowNo, id: String(id), created: [{ entity: bankDeductContract.name, id: String(id) }] })
        await context.q.query('release savepoint signed')
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        await context.q.query('rollback to savepoint signed')
        errors['contractNo'] = error.message
      }
    }
    return written
  }
}
