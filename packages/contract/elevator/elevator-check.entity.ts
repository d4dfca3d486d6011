import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { CHECK_KIND, CHECK_PHASE, CHECK_RESULT } from './elevator-options.ts'

const elevatorId = f.ref('电梯', { to: 'elevator.elevator', required: true, indexed: true, width: 110 })
const year = f.integer('年度', { required: true, indexed: true, width: 72 })
const checkKind = f.choice('检验类别', { of: CHECK_KIND, required: true, indexed: true, width: 96 })
const agency = f.text('检验机构', { max: 60, search: true, width: 200 })

export const elevatorCheck = defineEntity('elevator.elevatorCheck', {
  label: '电梯年检',
  doc: `What the statutory calendar asks of a lift in a year. Made from the day of acceptance and the cycle, never by hand; due days stay where the calendar has them however
early a check was done.`,
  title: 'dueDate',
  base: '/complex/elevator/check',
  perms: { prefix: 'elevator:check', list: 'view' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  prints: { permission: 'elevator:check:apply' },
  fields: {
    elevatorId,
    checkKind,
    year,
    dueDate: f.date('到期日', { required: true, indexed: true, width: 104 }),
    applyDate: f.date('申报日', { width: 104 }),
    bookDate: f.date('约检日', { indexed: true, width: 104 }),
    agency,
    rounds: f.integer('检验次数', { readonly: true, required: true, default: 0 }),
    phase: f.state('状态', { of: CHECK_PHASE, default: 'todo', indexed: true, width: 92 }),
  },
  computed: { leftDays: f.integer('剩余天数', { unit: '天', width: 90 }), overdue: f.flag('逾期') },
  unique: [unique(['elevatorId', 'year', 'checkKind'], '该年度检验已存在')],
  list: {
    columns: [
      'elevatorId',
      'communityId',
      'checkKind',
      'year',
      'dueDate',
      'leftDays',
      'applyDate',
      'bookDate',
      'agency',
      'phase',
    ],
    filters: ['phase', 'overdue', 'checkKind', 'dueDate', 'year', 'elevatorId', 'agency', 'communityId'],
    sort: { field: 'dueDate', order: 'asc' },
  },
})

export const elevatorCheckLog = defineEntity('elevator.elevatorCheckLog', {
  label: '年检记录',
  doc: 'What a check found, once for each time that somebody came: the first result and those after rectification.',
  title: 'reportNo',
  base: '/complex/elevator/checkLog',
  perms: { prefix: 'elevator:check', list: 'view' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    checkId: f.ref('年检', { to: 'elevator.elevatorCheck', required: true, indexed: true }),
    elevatorId,
    year,
    checkKind,
    round: f.integer('第几次', { required: true, width: 72 }),
    checkDate: f.date('检验日期', { required: true, indexed: true, width: 104 }),
    reportNo: f.text('报告编号', { required: true, max: 40, search: true, indexed: true, width: 170 }),
    result: f.choice('结果', { of: CHECK_RESULT, required: true, indexed: true, width: 92 }),
    nextDate: f.date('下次检验', { width: 104 }),
    agency,
    conclusion: f.longText('检验结论', { max: 300 }),
    rectifyItems: f.lines('整改项', {
      lines: {
        text: f.text('整改内容', { required: true, max: 200 }),
        deadline: f.date('整改期限', { required: true }),
        doneAt: f.date('完成日期'),
      },
    }),
    rectifyText: f.longText('整改情况', { max: 500 }),
    fee: f.money('检验费', { width: 96 }),
    attachments: f.attachments('报告和标志', { max: 20 }),
  },
  unique: [unique(['reportNo', 'companyId'], '报告编号已存在')],
  list: {
    columns: [
      'elevatorId',
      'communityId',
      'checkKind',
      'year',
      'checkDate',
      'reportNo',
      'result',
      'agency',
      'nextDate',
      'fee',
      'attachments',
    ],
    filters: ['result', 'year', 'agency', 'checkDate', 'checkKind', 'elevatorId', 'communityId'],
    sort: { field: 'checkDate', order: 'desc' },
    totals: ['fee'],
  },
  form: [
    group('结果', [
      'elevatorId',
      'checkKind',
      'year',
      'checkDate',
      'reportNo',
      'result',
      'round',
      'nextDate',
      'agency',
      'fee',
      'conclusion',
    ]),
    group('整改', ['rectifyItems', 'rectifyText']),
    group('附件', ['attachments']),
  ],
})
