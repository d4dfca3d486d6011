import { defineEntity, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import type { FormField, FormLayout } from './form-field.ts'
import { FORM_TYPE } from './process-enums.ts'
import type { ProcessSettings } from './process-settings.ts'

/** The form as it was when the process was deployed. */
export interface FormSnapshot {
  readonly id: string
  readonly name: string
  readonly fields: readonly FormField[]
  readonly layout: FormLayout | null
}

export const processDefinition = defineEntity('bpm.processDefinition', {
  label: '流程定义',
  doc: `A deployed version of a process, never changed but for its suspension: instances run on the version that they were started
with. versionNo counts the versions of a key in its company; the newest one is started.`,
  title: 'name',
  base: '/camunda/bpm/definition',
  perms: 'bpm:definition',
  scope: 'company',
  nullableCompany: true,
  softDelete: false,
  verbs: ['list'],
  fields: {
    modelId: f.ref('流程模型', { to: 'bpm.processModel', required: true, readonly: true, indexed: true }),
    key: f.text('流程标识', { required: true, max: 64, readonly: true, search: true, indexed: true }),
    versionNo: f.integer('版本', { required: true, min: 1, readonly: true }),
    name: f.text('流程名称', { required: true, max: 60, readonly: true, search: true }),
    category: f.choice('分类', { dict: 'bpm_category', readonly: true }),
    formType: f.choice('表单类型', { of: FORM_TYPE, required: true, readonly: true }),
    formId: f.ref('流程表单', { to: 'bpm.processForm', readonly: true, indexed: true }),
    businessRoute: f.text('业务页面', { max: 200, readonly: true }),
    bpmnXml: f.longText('流程图', { required: true, max: 1_048_576, readonly: true, internal: true }),
    parsed: f.json<Record<string, unknown>>('可执行模型', { required: true, readonly: true, internal: true }),
    formSnapshot: f.json<FormSnapshot>('表单快照', { readonly: true, internal: true }),
    settings: f.json<ProcessSettings>('流程设置', { readonly: true, internal: true }),
    suspended: f.flag('已挂起', { readonly: true, default: false }),
    deployedBy: f.refInt('部署人', { to: 'system.user', readonly: true }),
    deployedAt: f.dateTime('部署时间', { required: true, readonly: true, indexed: true }),
    deploymentId: f.ref('部署', { to: 'bpm.processDeployment', readonly: true, indexed: true }),
  },
  computed: {
    latest: f.flag('最新版本'),
    versionCount: f.integer('版本数'),
    runningCount: f.integer('运行中'),
    endedCount: f.integer('已结束'),
    shipped: f.flag('系统预置'),
  },
  unique: [unique(['key', 'companyId', 'versionNo'], '版本已存在')],
  list: {
    columns: [
      'key',
      'name',
      'category',
      'versionNo',
      'suspended',
      'runningCount',
      'endedCount',
      'deployedBy',
      'deployedAt',
    ],
    filters: ['category', 'suspended', 'key', 'deployedAt', 'latest'],
    sort: { field: 'deployedAt', order: 'desc' },
  },
})

export type Definition = ScreenRow<typeof processDefinition>
