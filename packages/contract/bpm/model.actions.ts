import { processModel } from './process-model.entity.ts'
import type { ShownRowOf } from '../kernel/entity.ts'
import { defineAction, returns, type World } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { record, text, uuid } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

/** Models: drawn, kept, judged, deployed, carried in and out. Bodies are judged by the entity. */
const BASE = '/camunda/bpm/model'
const id = uuid('流程模型', 'bpm.processModel')
const one = z.object({ id })
const key = text('流程标识', 64)
const xml = z.string('请选择文件')
const version = z.number('缺少版本号').int('版本号不正确').positive('版本号不正确')
const sampleModel = (world: World) => ({ id: String(world.id('bpm.processModel')) })

/** What stands between a diagram and its deployment. */
export interface ModelProblem {
  readonly elementId: string
  readonly level: 'block' | 'warn'
  readonly text: string
}
export interface ModelVersion {
  readonly id: string
  readonly versionNo: number
  readonly name: string
  readonly deployedAt: string
  readonly deployedBy: string | null
  readonly suspended: boolean
  readonly runningCount: number
  readonly endedCount: number
}
/** One difference between two diagrams: an element that came, went, or has other properties. */
export interface ElementChange {
  readonly elementId: string
  readonly name: string
  readonly type: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly properties: readonly { readonly name: string; readonly from: string | null; readonly to: string | null }[]
}
export interface ModelComparison {
  readonly from: { readonly label: string; readonly bpmnXml: string }
  readonly to: { readonly label: string; readonly bpmnXml: string }
  readonly changes: readonly ElementChange[]
  /** Open tasks and waiting tokens of the older version, by element. */
  readonly running: Readonly<Record<string, number>>
}

export const getModel = defineAction('bpm.model.get', {
  label: '流程模型详情',
  method: 'GET',
  path: `${BASE}/get`,
  permission: 'bpm:model:list',
  input: one,
  output: returns<ShownRowOf<typeof processModel> & { id: string; bpmnXml: string | null }>(),
})
export const createModel = defineAction('bpm.model.create', {
  label: '新增流程模型',
  path: `${BASE}/create`,
  permission: 'bpm:model:add',
  idempotent: true,
  input: record,
  output: returns<string>(),
  sample: (world) => ({ key: world.fresh('p'), name: '会议室申请', category: 'office' }),
})
export const updateModel = defineAction('bpm.model.update', {
  label: '修改流程模型',
  method: 'PUT',
  path: `${BASE}/update`,
  permission: 'bpm:model:edit',
  input: record,
  output: returns<true>(),
  sample: (world) => ({ ...sampleModel(world), version: 1, description: '修改说明' }),
})
export const updateModelState = defineAction('bpm.model.updateState', {
  label: '激活或挂起流程模型',
  method: 'PUT',
  path: `${BASE}/update-state`,
  permission: 'bpm:model:state',
  input: z.object({ id, state: z.union([z.literal(1), z.literal(2)], '状态不正确') }),
  output: returns<true>(),
  sample: (world) => ({ ...sampleModel(world), state: 2 as const }),
})
export const deleteModel = defineAction('bpm.model.delete', {
  label: '删除流程模型',
  method: 'DELETE',
  path: `${BASE}/delete`,
  permission: 'bpm:model:delete',
  input: one,
  output: returns<true>(),
})
export const deployModel = defineAction('bpm.model.deploy', {
  label: '部署流程模型',
  path: `${BASE}/deploy`,
  permission: 'bpm:model:deploy',
  idempotent: true,
  input: one,
  output: returns<{ processDefinitionId: string; version: number }>(),
})
export const validateModel = defineAction('bpm.model.validate', {
  label: '校验流程图',
  path: `${BASE}/validate`,
  permission: 'bpm:model:list',
  input: z.object({ id: id.nullish(), bpmnXml: xml.nullish() }),
  output: returns<{ problems: readonly ModelProblem[] }>(),
  sample: sampleModel,
})
export const importModel = defineAction('bpm.model.import', {
  label: '导入流程模型',
  path: `${BASE}/import`,
  permission: 'bpm:model:import',
  idempotent: true,
  input: z.object({
    fileName: z.string('请选择文件').max(200, '文件名不能超过200个字符'),
    bpmnXml: xml,
    /** Where the key is taken: overwrite the draft of that model, or keep the file as another model. */
    conflict: z.enum(['overwrite', 'rename'], '请选择冲突处理方式').nullish(),
    key: key.nullish(),
  }),
  output: returns<{ id: string; key: string; overwritten: boolean }>(),
  sample: (world) => ({
    fileName: 'meeting.bpmn',
    conflict: 'rename' as const,
    bpmnXml: `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="${world.fresh('m')}" name="会议" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><endEvent id="e"/></process></definitions>`,
  }),
})
export const exportModel = defineAction('bpm.model.export', {
  label: '导出流程模型',
  method: 'GET',
  path: `${BASE}/export`,
  permission: 'bpm:model:export',
  input: one,
  output: returns<{ fileName: string; bpmnXml: string }>(),
})
export const copyModel = defineAction('bpm.model.copy', {
  label: '复制流程模型',
  path: `${BASE}/copy`,
  permission: 'bpm:model:add',
  idempotent: true,
  fields: {
    id: f.ref('流程模型', { to: 'bpm.processModel', required: true }),
    key: processModel.fields.key,
    name: processModel.fields.name,
  },
  output: returns<string>(),
})
export const modelVersions = defineAction('bpm.model.versions', {
  label: '流程版本历史',
  method: 'GET',
  path: `${BASE}/versions`,
  permission: 'bpm:model:list',
  input: one,
  output: returns<ModelVersion[]>(),
})
export const compareModel = defineAction('bpm.model.compare', {
  label: '流程版本对比',
  method: 'GET',
  path: `${BASE}/compare`,
  permission: 'bpm:model:list',
  input: z.object({
    id,
    from: uuid('版本', 'bpm.processDefinition'),
    /** Nothing: the draft. */
    to: uuid('版本', 'bpm.processDefinition').optional(),
  }),
  output: returns<ModelComparison>(),
})
export const restoreModel = defineAction('bpm.model.restore', {
  label: '恢复为草稿',
  path: `${BASE}/restore`,
  permission: 'bpm:model:edit',
  input: z.object({ id, version, processDefinitionId: uuid('版本', 'bpm.processDefinition') }),
  output: returns<true>(),
  sample: (world) => ({
    ...sampleModel(world),
    version: 1,
    processDefinitionId: String(world.id('bpm.processDefinition')),
  }),
})
