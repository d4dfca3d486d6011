import { defineEntity, group, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { FORM_TYPE, MODEL_STATE, START_SCOPE } from './process-enums.ts'
import type { ProcessSettings } from './process-settings.ts'

export const MODEL_KEY = '^[A-Za-z_][A-Za-z0-9_.-]*$'

export const processModel = defineEntity('bpm.processModel', {
  label: '流程模型',
  doc: `The draft of a process: diagram, form, who may start it, settings. Deploying freezes it into a definition; dirty says that it
was changed since. Without a company it is shipped for all; a company's own model of the same key goes before it.`,
  title: 'name',
  base: '/camunda/bpm/model',
  perms: 'bpm:model',
  scope: 'company',
  nullableCompany: true,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    key: f.text('流程标识', {
      required: true,
      createOnly: true,
      max: 64,
      pattern: MODEL_KEY,
      search: true,
      indexed: true,
      messages: { required: '流程标识不能为空', invalid: '流程标识须以字母或下划线开头' },
    }),
    name: f.text('流程名称', {
      required: true,
      max: 60,
      search: true,
      messages: { required: '流程名称不能为空' },
    }),
    category: f.choice('分类', { dict: 'bpm_category', indexed: true }),
    description: f.text('说明', { max: 200 }),
    formType: f.choice('表单类型', { of: FORM_TYPE, required: true, default: 1 }),
    formId: f.ref('流程表单', { to: 'bpm.processForm', when: { formType: 1 }, indexed: true }),
    businessRoute: f.text('业务页面', {
      max: 200,
      when: { formType: 2 },
      pattern: '^/[\\w/$.{}=?&-]*$',
      help: '目录中的页面地址，{id} 为单据编号',
    }),
    bpmnXml: f.longText('流程图', { max: 1_048_576, readonly: true, internal: true }),
    state: f.state('状态', { of: MODEL_STATE, required: true, default: 1, indexed: true }),
    adminUsers: f.refsInt('流程管理员', { to: 'system.user', max: 20 }),
    startScope: f.choice('发起范围', { of: START_SCOPE, required: true, default: 1 }),
    startRoles: f.refsInt('可发起角色', { to: 'system.role', when: { startScope: 2 } }),
    startCompanies: f.refsInt('可发起组织', { to: 'system.company', when: { startScope: 2 } }),
    settings: f.json<Partial<ProcessSettings>>('流程设置'),
    deployedDefinitionId: f.ref('已部署版本', { to: 'bpm.processDefinition', readonly: true }),
    dirty: f.flag('有未部署修改', { readonly: true, default: true }),
  },
  computed: {
    formName: f.text('表单名称'),
    deployedVersion: f.integer('部署版本'),
    deployedAt: f.dateTime('部署时间'),
    runningCount: f.integer('运行中'),
    shipped: f.flag('系统预置'),
    /** An end of its diagram says its result by a mark that was guessed from its name. */
    endsGuessed: f.flag('审批结果待确认'),
  },
  unique: [unique(['key', 'companyId'], '流程标识已存在')],
  list: {
    columns: ['key', 'name', 'category', 'formName', 'deployedVersion', 'state', 'dirty', 'runningCount', 'updatedAt'],
    filters: ['category', 'state', 'key', 'name'],
    sort: { field: 'updatedAt', order: 'desc' },
  },
  form: [
    group('基本信息', ['key', 'name', 'category', 'description', 'adminUsers']),
    group('表单', ['formType', 'formId', 'businessRoute']),
    group('发起范围', ['startScope', 'startRoles', 'startCompanies']),
  ],
})

export type Model = ScreenRow<typeof processModel>
