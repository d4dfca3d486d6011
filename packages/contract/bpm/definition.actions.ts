import { defineAction, type Json, returns } from '../kernel/action.ts'
import { isDate } from '../kernel/dates.ts'
import { f } from '../kernel/fields.ts'
import { queryId, uuid, uuids } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import type { FormField, FormLayout } from './form-field.ts'
import type { FlagComponent } from './form-flags.ts'

/** Deployed processes: looked at, stopped, started, left behind. */
const BASE = '/camunda/bpm/definition'
const id = uuid('流程定义', 'bpm.processDefinition')

export interface DefinitionNode {
  readonly key: string
  readonly name: string
  readonly type: string
}
export interface DefinitionDetail {
  readonly id: string
  readonly key: string
  readonly versionNo: number
  readonly name: string
  readonly bpmnXml: string
  readonly suspended: boolean
  readonly formType: 1 | 2
  readonly formId: string | null
  /** Start event and user tasks, in the order of the diagram. */
  readonly nodes: readonly DefinitionNode[]
}
/** A card of 发起流程. */
export interface StartableProcess {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly category: string | null
  readonly description: string | null
  readonly versionNo: number
  readonly formType: 1 | 2
  readonly businessRoute: string | null
  /** How often the caller started it. */
  readonly used: number
  readonly draftSavedAt: string | null
}
/** The start form with what it asks of its initiator. */
export interface StartForm {
  readonly id: string
  readonly name: string
  readonly formType: 1 | 2
  readonly businessRoute: string | null
  readonly fields: readonly FormField[]
  readonly layout: FormLayout | null
  readonly components: readonly FlagComponent[]
  /** Nodes whose persons the initiator chooses. */
  readonly choices: readonly { readonly key: string; readonly name: string }[]
  readonly draft: {
    readonly title: string | null
    readonly communityId: number | null
    readonly formData: Readonly<Record<string, Json>>
  } | null
}
/** Part 6 of the book: natural hours, shares in percent, two decimals. */
export interface ProcessStatistics {
  readonly nodes: readonly {
    key: string
    name: string
    processKey: string
    processName: string
    count: number
    averageHours: string
  }[]
  readonly processes: readonly {
    key: string
    name: string
    running: number
    passed: number
    rejected: number
    cancelled: number
    passRate: string | null
  }[]
  readonly people: readonly { userId: number; name: string; decided: number; averageHours: string; open: number }[]
  readonly companies: readonly {
    companyId: number
    name: string
    started: number
    passed: number
    rejected: number
    passRate: string | null
  }[]
  readonly months: readonly {
    month: string
    started: number
    passed: number
    rejected: number
    passRate: string | null
  }[]
  readonly overdue: { due: number; late: number; rate: string | null }
  readonly backlog: { open: number; over24: number; over48: number; over72: number }
}

export const getDefinition = defineAction('bpm.definition.get', {
  label: '流程定义详情',
  method: 'GET',
  path: `${BASE}/get`,
  permission: 'bpm:definition:list',
  input: z.object({ id }),
  output: returns<DefinitionDetail>(),
})
const suspension = (verb: string) => ({
  id: f.ref('流程定义', { to: 'bpm.processDefinition', required: true }),
  instances: f.flag(`同时${verb}运行中的实例`, { default: false }),
})
export const suspendDefinition = defineAction('bpm.definition.suspend', {
  label: '挂起流程定义',
  method: 'PUT',
  path: `${BASE}/suspend`,
  permission: 'bpm:definition:suspend',
  idempotent: true,
  fields: suspension('挂起'),
  output: returns<true>(),
})
export const activateDefinition = defineAction('bpm.definition.activate', {
  label: '激活流程定义',
  method: 'PUT',
  path: `${BASE}/activate`,
  permission: 'bpm:definition:suspend',
  idempotent: true,
  fields: suspension('激活'),
  output: returns<true>(),
})
export const migrateDefinition = defineAction('bpm.definition.migrate', {
  label: '迁移流程实例',
  path: `${BASE}/migrate`,
  permission: 'bpm:definition:migrate',
  idempotent: true,
  input: z.object({
    id,
    /** Nothing: all that run on this version. */
    instanceIds: uuids('流程').nullish(),
  }),
  output: returns<{ migrated: number; version: number }>(),
})
export const startableProcesses = defineAction('bpm.definition.startable', {
  label: '可发起流程',
  method: 'GET',
  path: `${BASE}/startable`,
  permission: 'bpm:instance:create',
  input: z.object({ name: z.string().max(60).optional() }),
  output: returns<StartableProcess[]>(),
})
export const startForm = defineAction('bpm.definition.startForm', {
  label: '发起表单',
  method: 'GET',
  path: `${BASE}/start-form`,
  permission: 'bpm:instance:create',
  input: z.object({ id }),
  output: returns<StartForm>(),
})
const day = z.string().refine(isDate, '日期格式不正确').optional()
export const processStatistics = defineAction('bpm.definition.statistics', {
  label: '流程统计',
  method: 'GET',
  path: `${BASE}/statistics`,
  permission: 'bpm:definition:list',
  input: z.object({
    key: z.string().max(64).optional(),
    from: day,
    to: day,
    companyId: queryId('公司', 'system.company').optional(),
  }),
  output: returns<ProcessStatistics>(),
})
