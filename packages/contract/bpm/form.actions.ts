import type { FormField } from './form-field.ts'
import { defineAction, type Json, returns } from '../kernel/action.ts'
import type { Page } from '../kernel/envelope.ts'
import type { FlagComponent } from './form-flags.ts'
import { f } from '../kernel/fields.ts'
import { paging, text, uuid } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import { processForm } from './process-form.entity.ts'

/** Forms of processes, and what a task of a deployed version does with their fields. */
const CUSTOMIZE = '/camunda/bpm/customize/form'
const flag = z.string('请填写表达式').max(510, '表达式不能超过500个字符')
const place = {
  formId: uuid('流程表单', 'bpm.processForm'),
  processDefinitionId: uuid('流程定义', 'bpm.processDefinition'),
  taskDefinitionKey: text('节点', 64),
}
export const formTaskConfigGet = defineAction('bpm.formConfig.get', {
  label: '表单任务配置',
  method: 'GET',
  path: `${CUSTOMIZE}/task/config`,
  permission: 'bpm:formConfig:view',
  input: z.object(place),
  output: returns<{ components: readonly FlagComponent[] }>(),
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
  output: returns<true>(),
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
    formId: uuid('流程表单', 'bpm.processForm').optional(),
    processDefinitionId: uuid('流程定义', 'bpm.processDefinition').optional(),
  }),
  output: returns<
    Page<{
      id: string
      code: string
      name: string
      fields: readonly FormField[]
      layout: Json
      state: number
      version: number
    }>
  >(),
})
export const copyForm = defineAction('bpm.form.copy', {
  label: '复制流程表单',
  path: '/camunda/bpm/form/copy',
  permission: 'bpm:form:add',
  idempotent: true,
  fields: {
    id: f.ref('流程表单', { to: 'bpm.processForm', required: true }),
    name: processForm.fields.name,
    code: processForm.fields.code,
  },
  output: returns<{ id: string }>(),
})
