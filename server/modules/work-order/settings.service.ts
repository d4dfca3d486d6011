import { ORDER_SETTING_CODES, type OrderSettings } from '@wuguan/contract/workflow/order-settings'
import type { Queryable } from '../../kernel/db/sql.ts'
import { effectiveValues } from '../workflow/setting/values.service.ts'

const CODES = [...ORDER_SETTING_CODES.values()]

/** How far people may go with the orders of a place, as its community, its company or the platform has it. */
export async function orderSettings(
  q: Queryable,
  { companyId, communityId }: { companyId: number; communityId: number | null },
): Promise<OrderSettings> {
  const value = await effectiveValues(q, CODES, { companyId, communityId })
  return Object.fromEntries(
    [...ORDER_SETTING_CODES].map(([name, code]) => [name, value(code)]),
  ) as unknown as OrderSettings
}
