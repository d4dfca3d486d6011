import { f } from '../../kernel/fields.ts'
import { defineFlow, system, verb } from '../../kernel/flow.ts'
import { bankDeductContract } from './bank-deduct-contract.entity.ts'

const permission = 'charge-other:bank-deduct:contract'

/** Nothing moves while a file with the contract is at the bank; the step asks. */
export const bankDeductContractFlow = defineFlow(
  bankDeductContract,
  'status',
  {
    pause: verb('暂停', {
      from: ['active'],
      to: 'paused',
      permission,
      ask: { title: '暂停代扣协议 {contractNo}？', content: '暂停期间不再生成代扣，恢复后继续。' },
      batch: true,
    }),
    resume: verb('恢复', { from: ['paused'], to: 'active', permission, ask: { title: '恢复代扣协议 {contractNo}？' } }),
    end: verb('终止', {
      from: ['active', 'paused'],
      to: 'ended',
      permission,
      ask: { title: '终止代扣协议 {contractNo}？', content: '终止后不能恢复，须重新签约。' },
      fields: { endDate: f.date('终止日期', { required: true }) },
      danger: true,
    }),
    expire: system('到期终止', { from: ['active', 'paused'], to: 'ended', due: { field: 'endDate', days: 1 } }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
