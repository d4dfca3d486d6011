import { businessFeeStandard } from '@wuguan/contract/charge-base/business-fee-standard.entity'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import { writing } from '../../../kernel/crud/writing.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { businessHooks } from './business.hooks.ts'

/** The standard, held until the transaction ends; refused to whoever may not change it. */
export const lockBusinessStandard = async (context: ActionContext, id: string): Promise<void> =>
  void (await lockRows(
    writing(context, businessFeeStandard, businessHooks),
    [id],
    'charge-base:business-standard:edit',
  ))

/** 404 for whoever may not see it. */
export const demandBusinessStandard = (context: ActionContext, id: string): Promise<void> =>
  demandVisible(context, businessFeeStandard, businessHooks, id, 'charge-base:business-standard:list')
