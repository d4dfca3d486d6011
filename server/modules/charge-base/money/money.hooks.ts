import { BUILT_IN_METHOD, type paymentMethod } from '@wuguan/contract/charge-base/payment-method.entity'
import type { bankAccount } from '@wuguan/contract/charge-base/bank-account.entity'
import type { payeeAccount } from '@wuguan/contract/charge-base/payee-account.entity'
import type { payeeRoute } from '@wuguan/contract/charge-base/payee-route.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { refuseIf } from '../support.ts'
import { demandKeys } from './merchant.service.ts'
import { lockOn } from '../../../kernel/db/sql.ts'

const BUILT_IN_CODES: readonly string[] = Object.values(BUILT_IN_METHOD)

export const paymentMethodHooks: EntityHooks<typeof paymentMethod> = {
  beforeSave(_context, draft, before) {
    if (before?.builtIn) throw refuse(draft.enabled === false ? '内置支付方式不能停用' : '内置支付方式不能修改')
    if (BUILT_IN_CODES.includes(draft.code!)) throw badInput({ code: '支付方式编码已存在' })
    if (draft.kind === 'prepaid') throw badInput({ kind: '预存抵扣已内置，不能新增' })
  },
  async beforeDelete({ q }, rows) {
    await refuseIf(
      q,
      'select 1 from payment where payment_method_id = any($1)',
      [rows.map((row) => row.id)],
      '该支付方式已有收款记录，不能删除',
    )
  },
}

export const bankAccountHooks: EntityHooks<typeof bankAccount> = {
  /** One default per community and purpose: the last one chosen. */
  async beforeSave({ q, communityId }, draft, before) {
    if (!draft.isDefault) return
    await q.query(
      'update bank_account set is_default = false, version = version + 1 where community_id = $1 and purpose = $2 and is_default and deleted_at is null and id is distinct from $3',
      [communityId, draft.purpose, before?.id ?? null],
    )
  },
  async beforeDelete({ q }, rows) {
    const ids = rows.map((row) => row.id)
    const sentence = '该银行账户已被引用，不能删除，可停用'
    await refuseIf(q, 'select 1 from community_charge_info where bank_account_id = any($1)', [ids], sentence)
    await refuseIf(
      q,
      'select 1 from payee_account where bank_account_id = any($1) and deleted_at is null',
      [ids],
      sentence,
    )
  },
}

export const payeeAccountHooks: EntityHooks<typeof payeeAccount> = {
  computed: {
    routeCount: (alias) => `(select count(*)::int from payee_route r where r.payee_account_id = ${alias}.id)`,
    hasSecret: (alias) => `(${alias}.secret_ref_enc is not null)`,
  },
  beforeSave(_context, draft, before) {
    if (draft.secretRef) demandKeys(draft.channel ?? before?.channel, draft.secretRef)
  },
  async beforeDelete({ q }, rows) {
    const ids = rows.map((row) => row.id)
    await refuseIf(
      q,
      'select 1 from payee_route where payee_account_id = any($1)',
      [ids],
      '该收款账户已有收款路由，不能删除',
    )
    await refuseIf(
      q,
      'select 1 from payment_method where payee_account_id = any($1) and deleted_at is null',
      [ids],
      '该收款账户已被支付方式引用，不能删除',
    )
  },
}

export const payeeRouteHooks: EntityHooks<typeof payeeRoute> = {
  /** At most one route per community and item, one default per community. */
  async beforeSave({ q, communityId }, draft, before) {
    await lockOn(q, `charge-base.payeeRoute:${communityId}`)
    const items = draft.feeItems ?? []
    const others = 'from payee_route r where r.community_id = $1 and r.id is distinct from $2'
    const self = before?.id ?? null
    if (items.length === 0) {
      await refuseIf(
        q,
        `select 1 ${others} and not exists (select 1 from payee_route__fee_items f where f.owner_id = r.id)`,
        [communityId, self],
        '该项目已有默认路由',
      )
      return
    }
    const [taken] = await q.query<{ name: string }>(
      `select i.name ${others.replace('where', 'join payee_route__fee_items f on f.owner_id = r.id join fee_item i on i.id = f.target_id where')} and f.target_id = any($3) limit 1`,
      [communityId, self, items],
    )
    if (taken) throw badInput({ feeItems: `收费项目【${taken.name}】已有收款路由` })
  },
}
