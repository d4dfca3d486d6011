import type { bankDeductContract } from '@wuguan/contract/charge-other/bank/bank-deduct-contract.entity'
import { CONTRACT_STATUS } from '@wuguan/contract/charge-other/bank/codes'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { lockOn, type Queryable } from '../../../kernel/db/sql.ts'
import { AT_BANK } from './batch.store.ts'
import { CONTRACT_PROPERTIES } from './gather.queries.ts'

/** While a file with the contract is at the bank it stays as the file says. */
export async function refuseAtBank(q: Queryable, contractId: string, verb: string): Promise<void> {
  const [held] = await q.query<{ batch_no: string }>(
    `select b.batch_no from bank_deduct_line l join bank_deduct_batch b on b.id = l.batch_id
     where l.contract_id = $1 and b.status = any($2) order by b.batch_no limit 1`,
    [contractId, AT_BANK],
  )
  if (held) throw refuse(`协议在已导出的批次${held.batch_no}中，不能${verb}`)
}

/** One active contract per property and item; contracts of a community are judged one after the other. */
export async function refuseSecond(q: Queryable, contractId: string): Promise<void> {
  const [own] = await q.query<{ community_id: number }>('select community_id from bank_deduct_contract where id = $1', [
    contractId,
  ])
  await lockOn(q, `bank-contract:${own!.community_id}`)
  const [other] = await q.query<{ contract_no: string }>(
    `select o.contract_no from bank_deduct_contract o
     where o.id <> $1 and o.community_id = $2 and o.status = ${CONTRACT_STATUS.active} and o.deleted_at is null
       and exists (select 1 from ${CONTRACT_PROPERTIES} a join ${CONTRACT_PROPERTIES} b on b.target_id = a.target_id where a.owner_id = $1 and b.owner_id = o.id)
       and (not exists (select 1 from bank_deduct_contract__fee_items f where f.owner_id = $1)
         or not exists (select 1 from bank_deduct_contract__fee_items f where f.owner_id = o.id)
         or exists (select 1 from bank_deduct_contract__fee_items a join bank_deduct_contract__fee_items b on b.target_id = a.target_id
              where a.owner_id = $1 and b.owner_id = o.id))
     order by o.contract_no limit 1`,
    [contractId, own!.community_id],
  )
  if (other) throw refuse(`房产的收费项目已有有效协议${other.contract_no}`)
}

/** A file that went out names its contracts, and can be asked for again as long as it is kept. */
async function refuseRenamed(q: Queryable, contractId: string): Promise<void> {
  const [told] = await q.query<{ batch_no: string }>(
    `select b.batch_no from bank_deduct_line l join bank_deduct_batch b on b.id = l.batch_id
     where l.contract_id = $1 and b.file_hash is not null order by b.batch_no limit 1`,
    [contractId],
  )
  if (told) throw badInput({ contractNo: `协议号已写入批次${told.batch_no}的代扣文件，不能修改` })
}

export const contractHooks: EntityHooks<typeof bankDeductContract> = {
  async beforeSave({ q }, draft, before) {
    if (!before) return
    await refuseAtBank(q, String(before.id), '修改')
    if (draft.contractNo !== undefined && draft.contractNo !== before.contractNo)
      await refuseRenamed(q, String(before.id))
  },
  async beforeDelete({ q }, rows) {
    for (const { id } of rows) await refuseAtBank(q, String(id), '删除')
  },
  async afterSave({ q }, { id, before }) {
    if (!before || before.status === CONTRACT_STATUS.active) await refuseSecond(q, String(id))
  },
}
