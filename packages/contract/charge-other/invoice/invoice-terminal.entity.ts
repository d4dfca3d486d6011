import { defineEntity, group, unique } from '../../kernel/entity.ts'
import { f } from '../../kernel/fields.ts'
import { INVOICE_TYPE, TERMINAL_KIND, TERMINAL_STATUS } from './codes.ts'

const OUTSIDE = { kind: ['digital', 'ukey', 'taxDisk'] } as const

export const invoiceTerminal = defineEntity('charge-other.invoiceTerminal', {
  label: '开票终端',
  doc: `By what a community issues invoices: in whose name, which sorts, how much at most, and where the tax platform is reached. It is online
while it answers; a disabled one is asked nothing.`,
  title: 'name',
  base: '/charge/invoice/terminal',
  perms: {
    prefix: 'charge-other:invoice',
    list: 'terminal',
    add: 'terminal',
    edit: 'terminal',
    delete: 'terminal',
    export: 'terminal',
  },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  fields: {
    code: f.text('编码', { required: true, max: 20, search: true, indexed: true, width: 110 }),
    name: f.text('名称', { required: true, max: 40, search: true, indexed: true, width: 180 }),
    kind: f.choice('类型', { of: TERMINAL_KIND, required: true, default: 'sandbox', indexed: true }),
    sellerName: f.text('销方名称', { required: true, max: 100, width: 200 }),
    sellerTaxNo: f.text('销方税号', {
      required: true,
      max: 20,
      pattern: '[0-9A-Z]{15}|[0-9A-Z]{17}|[0-9A-Z]{18}|[0-9A-Z]{20}',
      width: 180,
      messages: { invalid: '纳税人识别号格式不正确' },
    }),
    types: f.choices('可开票种', { of: INVOICE_TYPE, required: true }),
    singleLimit: f.money('单张限额', { required: true, min: 0.01, default: '99999.99', help: '不含税金额' }),
    reviewer: f.text('复核人', { max: 60 }),
    payee: f.text('收款人', { max: 60 }),
    address: f.text('平台地址', { required: true, max: 200, when: OUTSIDE }),
    appKey: f.text('应用标识', { required: true, max: 64, when: OUTSIDE }),
    secret: f.secret('应用密钥', { max: 200, when: OUTSIDE, help: '保存后不再显示' }),
    lastHeartbeat: f.dateTime('最近心跳', { readonly: true, indexed: true }),
    remaining: f.integer('剩余票量', { readonly: true, min: 0 }),
    status: f.state('状态', { of: TERMINAL_STATUS, default: 'offline', indexed: true, width: 90 }),
  },
  unique: [unique(['code', 'companyId'], '终端编码已存在')],
  list: {
    columns: [
      'code',
      'name',
      'kind',
      'sellerName',
      'sellerTaxNo',
      'types',
      'singleLimit',
      'remaining',
      'lastHeartbeat',
      'status',
    ],
    filters: ['status', 'kind'],
  },
  form: [
    group('终端', ['code', 'name', 'kind', 'types', 'singleLimit']),
    group('销方', ['sellerName', 'sellerTaxNo', 'reviewer', 'payee']),
    group('连接', ['address', 'appKey', 'secret']),
  ],
})
