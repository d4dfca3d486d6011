import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const processDraft = defineEntity('bpm.processDraft', {
  label: '发起草稿',
  doc: 'What a user has filled in of a process that he has not started; one per process key, kept 30 days.',
  title: 'title',
  base: null,
  perms: { prefix: 'bpm:instance', list: 'create' },
  scope: 'company',
  softDelete: false,
  verbs: ['list'],
  fields: {
    userId: f.refInt('用户', { to: 'system.user', required: true, readonly: true, indexed: true }),
    processDefinitionId: f.ref('流程定义', { to: 'bpm.processDefinition', required: true, readonly: true }),
    definitionKey: f.text('流程标识', { required: true, max: 64, readonly: true }),
    title: f.text('标题', { max: 120, readonly: true }),
    communityId: f.refInt('项目', { to: 'basedata.community', readonly: true }),
    formData: f.json<Record<string, unknown>>('表单数据', { readonly: true }),
    savedAt: f.dateTime('保存时间', { required: true, readonly: true, indexed: true }),
  },
  unique: [unique(['userId', 'companyId', 'definitionKey'])],
})
