import { defineAction } from '../kernel/action.ts'
import { paging, text, uuid } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

/** Forms of processes, and what a task of a deployed version does with their fields. */
const CUSTOMIZE = '/camunda/bpm/customize/form'
const flag = z.string('请填写表达式').max(510, '表达式不能超过500个字符')
const place = {
  formId: uuid('流程表单'),
  processDefinitionId: uuid('流程定义'),
  taskDefinitionKey: text('节点', 64),
}
export const formTaskConfigGet = defineAction('bpm.formConfig.get', {
  label: '表单任务配置',
  method: 'GET',
  path: `${CUSTOMIZE}/task/config`,
  permission: 'bpm:formConfig:view',
  input: z.object(place),
  sample: (world) => ({
    formId: String(world.id('bpm.processForm')),
    processDefinitionId: String(world.id('bpm.processDefinition')),
    taskDefinitionKey: 'start',
  }),
})
export const formTaskConfigPut = defineAction('bpm.formConfig.put', {
  label: '保存表单任务配置',
  method: 'PUT',
  path: `${CUSTOMIZE}/task/config`,
  permission: 'bpm:formConfig:edit',
  input: z.object({
    ...place,
    components: z
      .array(
        z.object({
          id: text('字段标识', 64),
          type: z.enum(['BOOL', 'FORMULA'], '配置类型不正确'),
          visible: flag,
          editable: flag,
          required: flag,
        }),
        '请配置字段',
      )
      .max(500, '字段不能超过500个'),
  }),
  output: z.literal(true),
  sample: (world) => ({
    formId: String(world.id('bpm.processForm')),
    processDefinitionId: String(world.id('bpm.processDefinition')),
    taskDefinitionKey: 'start',
    components: [],
  }),
})
export const customizeForms = defineAction('bpm.formConfig.forms', {
  label: '流程表单列表',
  method: 'GET',
  path: `${CUSTOMIZE}/list`,
  permission: 'bpm:formConfig:view',
  input: z.object({
    ...paging,
    name: z.string().trim().max(60).optional(),
    formId: uuid('流程表单').optional(),
    processDefinitionId: uuid('流程定义').optional(),
  }),
  sample: () => ({}),
})
export const copyForm = defineAction('bpm.form.copy', {
  label: '复制流程表单',
  method: 'POST',
  path: '/camunda/bpm/form/copy',
  permission: 'bpm:form:add',
  idempotent: true,
  input: z.object({ id: uuid('流程表单'), name: text('表单名称', 60), code: text('表单编码', 40) }),
  output: z.object({ id: z.string() }),
  sample: (world) => ({ id: String(world.id('bpm.processForm')), name: world.fresh('表单'), code: world.fresh('f') }),
})
