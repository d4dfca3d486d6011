import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { GENERATION_MODE, GENERATION_STATUS, OFFSET_AFTER } from './codes.ts'

/** Empty lists mean all. */
export interface GenerationScope {
  buildingIds?: string[]
  feeItemIds?: string[]
  feeStandardIds?: string[]
  propertyIds?: string[]
}

export const generationBatch = defineEntity('charge-finance.generationBatch', {
  label: '生成批次',
  doc: `A rehearsal that becomes a posting: the preview writes lines, the commit makes receivables of the new ones if the configuration is
still the one that was previewed (fingerprint), and a rollback cancels them all while none was touched.`,
  title: 'batchNo',
  base: '/charge/finance/generationBatch',
  perms: { prefix: 'charge-finance:generation', list: 'preview' },
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    batchNo: f.serial('批次号', {
      rule: 'charge-finance.generationBatch',
      required: true,
      search: true,
      indexed: true,
    }),
    scope: f.json<GenerationScope>('范围'),
    periodFrom: f.period('开始期间', { required: true, indexed: true }),
    periodTo: f.period('结束期间', { required: true }),
    bookDate: f.date('入账日期', { indexed: true }),
    mode: f.choice('方式', { of: GENERATION_MODE, required: true, default: 'normal', indexed: true }),
    auto: f.flag('自动', { default: false }),
    offsetAfter: f.choice('生成后冲抵预存', { of: OFFSET_AFTER, help: '不填按项目收费配置' }),
    fingerprint: f.text('配置指纹', { max: 64 }),
    status: f.state('状态', { of: GENERATION_STATUS, required: true, default: 1, indexed: true }),
    newCount: f.integer('新增笔数', { required: true, default: 0 }),
    sameCount: f.integer('一致笔数', { required: true, default: 0 }),
    differentCount: f.integer('差异笔数', { required: true, default: 0 }),
    skipCount: f.integer('跳过笔数', { required: true, default: 0 }),
    errorCount: f.integer('错误笔数', { required: true, default: 0 }),
    newTotal: f.money('新增金额', { required: true, default: '0.00' }),
    sameTotal: f.money('一致金额', { required: true, default: '0.00' }),
    differenceTotal: f.money('差异金额', { required: true, default: '0.00' }),
    postedCount: f.integer('已生成笔数', { required: true, default: 0 }),
    postedTotal: f.money('已生成金额', { required: true, default: '0.00' }),
    progress: f.integer('进度', { required: true, min: 0, max: 100, default: 0 }),
    jobId: f.text('任务', { max: 64 }),
    failReason: f.text('失败原因', { max: 500 }),
    startedAt: f.dateTime('开始时间'),
    previewedAt: f.dateTime('预览时间'),
    finishedAt: f.dateTime('完成时间', { indexed: true }),
  },
  unique: [unique(['batchNo', 'companyId'])],
  list: {
    columns: [
      'batchNo',
      'communityId',
      'periodFrom',
      'periodTo',
      'mode',
      'status',
      'newCount',
      'newTotal',
      'errorCount',
      'createdAt',
      'finishedAt',
    ],
    filters: ['status', 'mode', 'periodFrom', 'createdAt'],
  },
})
