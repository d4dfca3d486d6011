import { PROCESS_RESULT } from '@wuguan/contract/bpm/process-states'
import { CHARGE_BIZ } from '@wuguan/contract/charge-base/charge-approver.entity'
import { defineEntity } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'

/** The inbox on screen: turns and processes about money, with what their records say. */
export const chargeApproval = defineEntity('charge-other.chargeApproval', {
  label: '收费审批',
  title: 'docNo',
  table: 'process_instance',
  base: '/charge/workflow',
  perms: 'charge-other:approval',
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    docNo: f.text('单号', { search: true, width: 175 }),
    bizType: f.choice('类型', { of: CHARGE_BIZ, width: 110 }),
    title: f.text('标题', { width: 220 }),
    communityName: f.text('项目', { width: 120 }),
    propertyName: f.text('房号', { width: 190 }),
    amount: f.money('金额', { width: 110 }),
    applicantId: f.refInt('申请人', { to: 'system.user', width: 90 }),
    submittedAt: f.dateTime('时间', { width: 150 }),
    nodes: f.text('当前节点', { width: 180 }),
    result: f.state('状态', { of: PROCESS_RESULT, width: 80 }),
  },
  list: {
    columns: [
      'docNo',
      'bizType',
      'communityName',
      'propertyName',
      'amount',
      'applicantId',
      'submittedAt',
      'nodes',
      'result',
    ],
    filters: ['bizType', 'applicantId', 'result'],
  },
})
