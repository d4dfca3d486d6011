import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'
import { ORDER_TYPE, LINK_STAGE } from './order-options.ts'

export const VISIT_MODE = options(['none', '不回访'], ['all', '全部回访'], ['sample', '抽样回访'])

export const businessLink = defineEntity('wkorder.businessLink', {
  label: '业务环节',
  doc: 'Whether orders of a type pass a stage, and what the stage demands. A stage without a row is on and demands nothing; accept and handle are always on.',
  title: 'stage',
  base: '/wkorder/conf/link',
  perms: { prefix: 'wkorder:link', list: 'edit', add: 'edit', delete: 'edit', export: 'edit' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'add', 'edit'],
  fields: {
    orderType: f.choice('类型', { of: ORDER_TYPE, required: true, createOnly: true, indexed: true }),
    stage: f.choice('环节', { of: LINK_STAGE, required: true, createOnly: true, indexed: true }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
    needPhotoBefore: f.flag('须处理前照片', { default: false, when: { stage: 'handle' } }),
    needPhotoAfter: f.flag('须处理后照片', { default: false, when: { stage: 'handle' } }),
    needSignature: f.flag('须客户签名', { default: false, when: { stage: 'handle' } }),
    geoMeters: f.integer('到场范围', {
      min: 20,
      max: 5000,
      unit: '米',
      when: { stage: 'arrive' },
      help: '不填写时不检查到场位置',
    }),
    visitMode: f.choice('回访方式', { of: VISIT_MODE, required: true, default: 'all', when: { stage: 'visit' } }),
    sampleRate: f.integer('抽样比例', { min: 0, max: 100, unit: '%', required: true, when: { visitMode: 'sample' } }),
    requireAppraisal: f.flag('须填写评价', { default: false, when: { stage: 'visit' } }),
  },
  unique: [unique(['orderType', 'stage', 'companyId'], '该类型的环节已存在')],
  rules: (rule) => [
    rule('enabled', '受理环节不能关闭', ({ stage, enabled }) => stage !== 'accept' || enabled !== 0),
    rule('enabled', '处理环节不能关闭', ({ stage, enabled }) => stage !== 'handle' || enabled !== 0),
  ],
  list: {
    columns: [
      'orderType',
      'stage',
      'enabled',
      'needPhotoBefore',
      'needPhotoAfter',
      'needSignature',
      'geoMeters',
      'visitMode',
      'sampleRate',
      'requireAppraisal',
    ],
    filters: ['orderType', 'stage'],
  },
  form: [
    group('业务环节', [
      'orderType',
      'stage',
      'enabled',
      'needPhotoBefore',
      'needPhotoAfter',
      'needSignature',
      'geoMeters',
      'visitMode',
      'sampleRate',
      'requireAppraisal',
    ]),
  ],
})
