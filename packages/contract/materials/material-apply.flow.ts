import { f } from '../kernel/fields.ts'
import { defineFlow, system, verb } from '../kernel/flow.ts'
import { materialRef, qty, reason } from './fields.ts'
import { materialApply } from './material-apply.entity.ts'

const code = (verb: string) => `materials:apply:${verb}`
const issueLines = { materialId: materialRef, qty }

export const applyFlow = defineFlow(
  materialApply,
  'status',
  {
    submit: verb('提交', {
      from: ['draft', 'rejected'],
      to: ['pending', 'approved'],
      permission: code('create'),
      ask: { title: '提交领用单{applyNo}？', content: '免审金额以内直接待发放，其余送审批。' },
      done: '已提交',
      primary: true,
    }),
    withdraw: verb('撤回', { from: ['pending'], to: 'draft', permission: code('create'), done: '已撤回' }),
    approve: system('通过', { from: ['pending'], to: 'approved' }),
    reject: system('驳回', { from: ['pending'], to: 'rejected' }),
    issue: verb('发放', {
      from: ['approved', 'partIssued'],
      to: ['partIssued', 'issued'],
      permission: code('issue'),
      fields: {
        lines: f.lines('本次发放', { required: true, max: 200, lines: issueLines }),
        receiverSignature: f.images('领料人签名', { max: 1 }),
      },
      done: '领用单{applyNo}已发放',
      primary: true,
      idempotent: true,
    }),
    giveBack: verb('退库', {
      from: ['partIssued', 'issued', 'done'],
      to: ['partIssued', 'issued', 'done'],
      permission: code('return'),
      fields: {
        lines: f.lines('退回明细', { required: true, max: 200, lines: issueLines }),
        remark: f.text('说明', { max: 200 }),
      },
      done: '已退库',
      idempotent: true,
    }),
    cancel: verb('取消', {
      from: ['draft', 'rejected', 'approved', 'partIssued'],
      // What was handed out stays and may come back: only the rest is cancelled.
      to: ['cancelled', 'issued'],
      permission: code('cancel'),
      ask: { title: '取消领用单{applyNo}？', content: '锁定的库存将释放，已发放的部分不变。' },
      fields: { cancelReason: reason('取消原因') },
      danger: true,
    }),
    expire: system('过期', { from: ['approved'], to: 'expired' }),
    lapse: system('余量过期', { from: ['partIssued'], to: 'issued' }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
