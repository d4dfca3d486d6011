import { defineEntity, group, unique } from '../../kernel/entity.ts'
import { f } from '../../kernel/fields.ts'
import { AMOUNT_UNIT, BANKS, COLUMN_ALIGN, FILE_COLUMN, FILE_DIRECTION, FILE_ENCODING, FILE_FORMAT } from './codes.ts'

/** One column of a bank's file, as it is kept. */
export const fileColumnFields = {
  field: f.choice('内容', { of: FILE_COLUMN, required: true }),
  width: f.integer('宽度(字节)', { min: 1, max: 200 }),
  align: f.choice('对齐', { of: COLUMN_ALIGN, default: 'left' }),
  pad: f.text('补位', { max: 1 }),
  constant: f.text('固定值', { max: 60 }),
}

export const bankFileTemplate = defineEntity('charge-other.bankFileTemplate', {
  label: '代扣文件模板',
  doc: 'How the files of a bank read, as data: one layout of what goes out and one of what comes back. A batch keeps a copy of the one it went out with.',
  title: 'name',
  table: 'bank_file_template',
  base: '/charge/bank/template',
  perms: {
    prefix: 'charge-other:bank-deduct',
    list: 'template',
    add: 'template',
    edit: 'template',
    delete: 'template',
    export: 'template',
  },
  scope: 'company',
  fields: {
    name: f.text('模板名称', { required: true, max: 60, search: true, indexed: true, width: 200 }),
    bankCode: f.choice('银行', { dict: BANKS, required: true, indexed: true }),
    direction: f.choice('方向', { of: FILE_DIRECTION, required: true, default: 'out', indexed: true }),
    format: f.choice('格式', { of: FILE_FORMAT, required: true, default: 'txt' }),
    delimiter: f.text('分隔符', { required: true, max: 1, default: '|', when: { format: 'txt' } }),
    encoding: f.choice('编码', { of: FILE_ENCODING, required: true, default: 'gbk' }),
    amountUnit: f.choice('金额单位', { of: AMOUNT_UNIT, required: true, default: 'yuan' }),
    headerLine: f.text('首行', {
      max: 200,
      help: '代扣文件的首行，不填则没有；回盘文件的首行须与批次和明细合计一致，不填则不核对。可用 {{batchNo}} {{deductDate}} {{count}} {{total}}，回盘另有 {{successCount}} {{successTotal}}',
    }),
    skipLines: f.integer('跳过首行数', { required: true, min: 0, max: 20, default: 0, when: { direction: 'in' } }),
    successCodes: f.textList('成功返回码', { required: true, max: 20, when: { direction: 'in' } }),
    columns: f.lines('列', { required: true, max: 40, lines: fileColumnFields }),
    reasons: f.lines('返回码说明', {
      max: 100,
      lines: { code: f.text('返回码', { required: true, max: 20 }), text: f.text('说明', { required: true, max: 60 }) },
    }),
    remark: f.longText('备注', { max: 200 }),
  },
  unique: [
    unique(['name', 'companyId'], '模板名称已存在'),
    unique(['bankCode', 'direction', 'companyId'], '该银行已有此方向的模板'),
  ],
  list: {
    columns: ['name', 'bankCode', 'direction', 'format', 'encoding', 'amountUnit', 'updatedAt'],
    filters: ['bankCode', 'direction', 'format'],
    sort: { field: 'name', order: 'asc' },
  },
  form: [
    group('文件', [
      'name',
      'bankCode',
      'direction',
      'format',
      'delimiter',
      'encoding',
      'amountUnit',
      'headerLine',
      'skipLines',
      'successCodes',
      'remark',
    ]),
    group('列', ['columns', 'reasons']),
  ],
})
