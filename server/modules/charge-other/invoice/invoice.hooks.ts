import type { invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import { INVOICE_STATUS } from '@wuguan/contract/charge-other/invoice/codes'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

export const TAX = 'tax'

export const invoiceHooks: EntityHooks<typeof invoice> = {
  computed: {
    flushed: (t) =>
      `(select -sum(x.amount_total) from invoice x where x.blue_invoice_id = ${t}.id and x.status = ${INVOICE_STATUS.issued})`,
    nextRetryAt: (t) =>
      `(select to_char(c.next_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') from port_command c where c.port = '${TAX}' and c.biz_id = ${t}.id::text and c.status = 0 order by c.next_at limit 1)`,
  },
}
