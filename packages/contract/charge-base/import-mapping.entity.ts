import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const MAPPING_SOURCE = options(['hlb', '历史系统'])
export const FINANCE_TARGET = options(['receivable', '期初应收'], ['received', '期初实收'], ['balance', '预存余额'])
export interface ColumnMapping {
  target: string
  header: string
}

export const importMapping = defineEntity('charge-base.importMapping', {
  label: '导入映射',
  doc: 'Which header of a foreign sheet means which column of ours, and what stands where the sheet has nothing.',
  title: 'name',
  base: '/charge/base/importMapping',
  perms: {
    prefix: 'charge-base:import-finance',
    list: 'import',
    add: 'import',
    edit: 'import',
    delete: 'import',
    export: 'import',
  },
  scope: 'company',
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: f.text('名称', { required: true, max: 50, search: true, indexed: true }),
    source: f.choice('来源', { of: MAPPING_SOURCE, required: true, default: 'hlb' }),
    target: f.choice('目标', { of: FINANCE_TARGET, required: true, default: 'receivable', indexed: true }),
    columns: f.json<ColumnMapping[]>('列对应'),
    defaults: f.json<Record<string, string>>('默认值'),
  },
  unique: [unique(['name', 'companyId'], '导入映射名称已存在')],
  list: { columns: ['name', 'source', 'target', 'createdBy', 'updatedAt'], filters: ['target', 'source'] },
  form: [group('映射', ['name', 'source', 'target', 'columns', 'defaults'])],
})
