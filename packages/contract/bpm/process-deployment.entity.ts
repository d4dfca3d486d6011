import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { DEPLOY_SOURCE } from './process-enums.ts'

export const processDeployment = defineEntity('bpm.processDeployment', {
  label: '流程部署',
  doc: 'One act of deploying, with the definitions that it made.',
  title: 'name',
  base: '/camunda/bpm/deployment',
  perms: 'bpm:definition',
  scope: 'company',
  nullableCompany: true,
  softDelete: false,
  verbs: ['list'],
  fields: {
    name: f.text('名称', { required: true, max: 120, readonly: true, search: true }),
    at: f.dateTime('部署时间', { required: true, readonly: true, indexed: true }),
    by: f.refInt('部署人', { to: 'system.user', readonly: true }),
    source: f.choice('来源', { of: DEPLOY_SOURCE, required: true, readonly: true }),
    definitionIds: f.json<string[]>('流程定义', { readonly: true }),
  },
  computed: { definitions: f.textList('流程定义') },
  list: {
    columns: ['name', 'source', 'at', 'by', 'definitions'],
    filters: ['source', 'at', 'by'],
    sort: { field: 'at', order: 'desc' },
  },
})
