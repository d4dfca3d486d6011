import { permissionTable } from '@wuguan/contract/catalogue/all'
import type { CodeOf } from '@wuguan/contract/kernel/options'
import type { DATA_SCOPE } from '@wuguan/contract/system/role.entity'
import { administersProcesses } from '../seed/roles.seed.ts'

/** Verbs that show and change nothing, and take nothing out of the product. */
const READING = new Set([
  'list',
  'view',
  'query',
  'detail',
  'log',
  'login',
  'operation',
  'exception',
  'warning',
  'viewAll',
  'viewAmount',
  'watch',
  'search',
])
/** Deciding about what others have asked for. */
const DECIDING = new Set([
  'audit',
  'approve',
  'review',
  'unaudit',
  'reopen',
  'delete',
  'import',
  'plain',
  'setting',
  'config',
  'manage',
])

type Rule = (module: string, verb: string, code: string) => boolean

/** What everybody has: his own pages, his messages and the switch of company. */
const everybody: Rule = (module, _verb, code) =>
  module === 'home' || code === 'session:context:switch' || code === 'message:record:view'
const reading: Rule = (_module, verb) => READING.has(verb)
const all =
  (...modules: string[]): Rule =>
  (module) =>
    modules.includes(module)
const read =
  (...modules: string[]): Rule =>
  (module, verb) =>
    modules.includes(module) && READING.has(verb)
/** Consent to what others ask for in money matters, and what a whole company goes by. */
const KEPT = new Set(['charge-other:approval:handle', 'wkorder:codeRule:edit', 'wkorder:conf:copy'])
/** Doing the work of a module without deciding, deleting or configuring. */
const work =
  (...modules: string[]): Rule =>
  (module, verb, code) =>
    modules.includes(module) && !DECIDING.has(verb) && !KEPT.has(code)
const codes =
  (...list: string[]): Rule =>
  (_module, _verb, code) =>
    list.includes(code)

/**
 * Rows that hold for the whole installation are kept by the group and read by the auditor; no role of a branch has them, nor the
 * administration of processes, which is a role of its own.
 */
const PLATFORM =
  /^(system:(menu|group|gray|job|mq|page)|basedata:idm):|^system:recovery:purge$|^basedata:log:exception$/
const CHARGES = [
  'charge-base',
  'charge-finance',
  'charge-sharing',
  'charge-prepaid',
  'charge-other',
  'charge-report',
  'meter',
]
const SITE = ['equipment', 'patrol', 'elevator', 'materials', 'device', 'iot', 'quality', 'contingency']
/** What every employee does for himself besides. */
const OFFICE = codes('workflow:task:list', 'workflow:leave:list', 'workflow:leave:add', 'workflow:leave:cancel')
const PEOPLE = codes('system:user:list', 'system:company:list', 'system:position:list')

export interface DemoRole {
  readonly code: string
  readonly name: string
  readonly dataScope: CodeOf<typeof DATA_SCOPE>
  readonly rules: readonly Rule[]
  readonly platform?: true
}
export const DEMO_ROLES: readonly DemoRole[] = [
  { code: 'group_admin', name: '集团管理员', dataScope: 1, rules: [() => true], platform: true },
  { code: 'branch_manager', name: '分公司经理', dataScope: 1, rules: [() => true] },
  {
    code: 'project_manager',
    name: '项目经理',
    dataScope: 5,
    rules: [(module) => module !== 'system' && module !== 'session', PEOPLE],
  },
  {
    code: 'charge_lead',
    name: '收费主管',
    dataScope: 5,
    rules: [all(...CHARGES), read('contract', 'park', 'decoration'), work('basedata', 'bpm'), OFFICE, PEOPLE],
  },
  {
    code: 'cashier',
    name: '收费员',
    dataScope: 5,
    rules: [
      work('charge-finance', 'charge-prepaid', 'charge-other', 'meter'),
      read('charge-base', 'charge-sharing', 'charge-report', 'basedata', 'park', 'decoration'),
      codes('charge-base:product:sell'),
      work('bpm'),
      OFFICE,
    ],
  },
  {
    code: 'steward',
    name: '客服管家',
    dataScope: 5,
    rules: [
      work(
        'basedata',
        'workOrder',
        'wkorder',
        'customer-service',
        'survey',
        'decoration',
        'activity',
        'event',
        'app',
        'bpm',
      ),
      OFFICE,
      read('charge-report', 'charge-other', 'quality'),
    ],
  },
  {
    code: 'engineer_lead',
    name: '工程主管',
    dataScope: 5,
    rules: [all(...SITE, 'meter'), work('workOrder', 'wkorder', 'bpm'), read('basedata', 'contract'), OFFICE, PEOPLE],
  },
  {
    code: 'engineer',
    name: '维修工',
    dataScope: 6,
    rules: [
      work('workOrder', 'patrol', 'equipment', 'elevator', 'bpm'),
      read('materials', 'meter', 'basedata'),
      OFFICE,
    ],
  },
  {
    code: 'security_lead',
    name: '秩序队长',
    dataScope: 5,
    rules: [
      work('patrol', 'park', 'event', 'contingency', 'device', 'bpm'),
      read('basedata', 'quality'),
      OFFICE,
      PEOPLE,
    ],
  },
  {
    code: 'finance',
    name: '财务',
    dataScope: 1,
    rules: [
      all(...CHARGES),
      work('bpm', 'contract'),
      OFFICE,
      read('basedata', 'materials', 'park', 'decoration', 'mall'),
      PEOPLE,
    ],
  },
  { code: 'auditor', name: '审计(只读)', dataScope: 1, rules: [reading], platform: true },
  { code: 'custom_sample', name: '自定义示例', dataScope: 7, rules: [read('basedata', 'charge-report', 'workOrder')] },
]

/** Codes that a role grants. */
export function codesOf(role: DemoRole): ReadonlySet<string> {
  return new Set(
    permissionTable
      .filter(({ code, module }) => {
        if ((PLATFORM.test(code) || administersProcesses(code)) && !role.platform) return false
        const verb = code.slice(code.lastIndexOf(':') + 1)
        return everybody(module, verb, code) || role.rules.some((rule) => rule(module, verb, code))
      })
      .map(({ code }) => code),
  )
}
