import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const rehearsalCase = defineEntity('bpm.rehearsalCase', {
  label: '演练用例',
  doc: `A sample run of a model that must come out the same in every version: who starts it where, with which values and rejections, and
the way and result that were kept. A deployment that breaks one is refused.`,
  title: 'name',
  base: null,
  perms: 'bpm:model',
  scope: 'company',
  softDelete: false,
  verbs: ['list'],
  fields: {
    modelId: f.ref('流程模型', { to: 'bpm.processModel', required: true, readonly: true, indexed: true }),
    name: f.text('用例名称', { required: true, max: 60 }),
    initiatorId: f.refInt('发起人', { to: 'system.user', required: true }),
    communityId: f.refInt('项目', { to: 'basedata.community' }),
    sample: f.json<Record<string, unknown>>('样例数据', { default: {} }),
    /** Persons of nodes that the initiator chooses. */
    selected: f.json<Record<string, number[]>>('自选处理人', { default: {} }),
    /** Keys of the tasks that are rejected; the others are approved. */
    rejects: f.json<string[]>('驳回节点', { default: [] }),
    expected: f.json<{ result: number; path: { key: string; name: string; outcome: string }[] }>('预期结果', {
      required: true,
    }),
  },
  unique: [unique(['modelId', 'name'], '用例名称已存在')],
})
