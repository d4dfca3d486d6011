import type { sharingLine, sharingRecord } from '@wuguan/contract/charge-sharing/sharing-record.entity'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { unmarkShared } from '../../meter/reading.service.ts'

const owedBy = (alias: string, what: string) =>
  `(select coalesce(sum(${what}), 0)::numeric(14,2)::text from receivable r where r.source = 'sharing' and r.source_id = ${alias}.id::text and r.status <> 4)`

export const recordHooks: EntityHooks<typeof sharingRecord> = {
  computed: {
    received: (alias) => owedBy(alias, 'r.received_amount'),
    outstanding: (alias) => owedBy(alias, 'r.outstanding_amount'),
    collectRate: (alias) =>
      `(select case when sum(r.receivable_amount - r.deducted_amount) > 0 then round(sum(r.received_amount) * 100 / sum(r.receivable_amount - r.deducted_amount), 2)::text end
        from receivable r where r.source = 'sharing' and r.source_id = ${alias}.id::text and r.status <> 4)`,
  },
  async beforeDelete({ q, actor, now }, rows) {
    const ids = rows.map((row) => row.id)
    for (const row of rows) await unmarkShared({ q, actor, now }, row.recordNo)
    await q.query('delete from sharing_line where record_id = any($1)', [ids])
    await q.query('delete from sharing_record_meter where record_id = any($1)', [ids])
  },
}

export const lineHooks: EntityHooks<typeof sharingLine> = {
  computed: {
    received: (alias) => `(select r.received_amount::text from receivable r where r.id = ${alias}.receivable_id)`,
    paid: (alias) =>
      `(select case r.status when 1 then '未缴' when 2 then '部分缴' when 3 then '已结清' else '已取消' end from receivable r where r.id = ${alias}.receivable_id)`,
  },
}
