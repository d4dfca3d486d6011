import { bankDeductContractFlow } from '@wuguan/contract/charge-other/bank/bank-deduct-contract.flow'
import { flow } from '../../../kernel/flow/flow.ts'
import { refuseAtBank, refuseSecond } from './contract.hooks.ts'

export const contractSteps = flow(bankDeductContractFlow, {
  pause: async (context, row) => {
    await refuseAtBank(context.q, String(row.id), '暂停')
    return context.done()
  },
  resume: async (context, row) => {
    await refuseAtBank(context.q, String(row.id), '恢复')
    await refuseSecond(context.q, String(row.id))
    return context.done()
  },
  end: async (context, row, { endDate }) => {
    await refuseAtBank(context.q, String(row.id), '终止')
    return context.done({ endDate })
  },
})
