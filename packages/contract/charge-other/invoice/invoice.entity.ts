import { TAX_RATE } from '../../charge-base/tax-code.entity.ts'
import { defineEntity, unique, type ScreenRow } from '../../kernel/entity.ts'
import { f } from '../../kernel/fields.ts'
import { buyerFields } from './buyer.ts'
import { INVOICE_COLOR, INVOICE_STATUS, INVOICE_TYPE, RED_REASON } from './codes.ts'

const RED = { color: 'red' } as const

export const invoice = defineEntity('charge-other.invoice', {
  label: '发票',
  doc: `One invoice, blue or red. Its lines are worked out when it is asked for and never change; the head is their sum. A red one is negative
and names its blue one. It gets code and number from the tax office; serialNo is what we ask by, however often.`,
  title: 'serialNo',
  base: '/charge/invoice',
  perms: { prefix: 'charge-other:invoice', plain: 'issue', export: 'download' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export', 'plain'],
  prints: { permission: 'charge-other:invoice:download', again: 'charge-other:invoice:download' },
  fields: {
    serialNo: f.serial('流水号', { rule: 'charge-other.invoice', required: true, search: true, indexed: true }),
    invoiceNo: f.text('发票号码', { max: 20, search: true, indexed: true, width: 190 }),
    invoiceCode: f.text('发票代码', { max: 12, default: '', doc: 'Empty on a digital invoice: its number is enough.' }),
    type: f.choice('票种', { of: INVOICE_TYPE, required: true, indexed: true }),
    color: f.choice('红蓝', { of: INVOICE_COLOR, required: true, default: 'blue', indexed: true }),
    blueInvoiceId: f.ref('原蓝字发票', { to: 'charge-other.invoice', when: RED, indexed: true }),
    redReason: f.choice('红冲原因', { of: RED_REASON, when: RED }),
    terminalId: f.ref('开票终端', { to: 'charge-other.invoiceTerminal', required: true }),
    sellerName: f.text('销方名称', { required: true, max: 100 }),
    sellerTaxNo: f.text('销方税号', { required: true, max: 20 }),
    propertyName: f.text('房号', { max: 500, search: true, width: 200 }),
    ...buyerFields,
    amountTotal: f.money('价税合计', { required: true, indexed: true }),
    amountNoTax: f.money('金额', { required: true }),
    taxTotal: f.money('税额', { required: true }),
    lines: f.lines('发票明细', {
      required: true,
      lines: {
        lineNo: f.integer('行号', { required: true, internal: true }),
        itemName: f.text('项目名称', { required: true, max: 100, width: 260 }),
        taxCode: f.text('税收分类编码', { max: 40 }),
        spec: f.text('费用期间', { max: 40 }),
        unit: f.text('单位', { max: 10 }),
        quantity: f.integer('数量', { required: true }),
        amountNoTax: f.money('金额', { required: true }),
        taxRate: f.choice('税率', { of: TAX_RATE, required: true }),
        tax: f.money('税额', { required: true }),
        amount: f.money('价税合计', { required: true }),
      },
    }),
    drawer: f.text('开票人', { max: 60 }),
    reviewer: f.text('复核人', { max: 60 }),
    payee: f.text('收款人', { max: 60 }),
    remark: f.text('备注', { max: 200 }),
    issuedAt: f.dateTime('开票时间', { indexed: true }),
    failCode: f.text('失败代码', { max: 40 }),
    failReason: f.text('失败原因', { max: 200, width: 260 }),
    retryCount: f.integer('重试次数', { required: true, min: 0, default: 0 }),
    reason: f.text('作废或放弃原因', { max: 200 }),
    status: f.state('状态', { of: INVOICE_STATUS, default: 'pending', indexed: true, width: 96 }),
  },
  computed: {
    flushed: f.money('已红冲'),
    nextRetryAt: f.dateTime('下次重试', { width: 160 }),
  },
  unique: [
    unique(['serialNo', 'companyId']),
    unique(['sellerTaxNo', 'invoiceCode', 'invoiceNo', 'companyId'], '发票号码已存在'),
  ],
  list: {
    columns: [
      'invoiceNo',
      'color',
      'type',
      'buyerName',
      'propertyName',
      'amountTotal',
      'amountNoTax',
      'taxTotal',
      'status',
      'issuedAt',
      'serialNo',
    ],
    filters: ['status', 'color', 'type', 'issuedAt', 'buyerType', 'buyerName', 'invoiceNo', 'serialNo', 'amountTotal'],
    totals: ['amountTotal', 'amountNoTax', 'taxTotal'],
  },
})
export type InvoiceRow = ScreenRow<typeof invoice>
