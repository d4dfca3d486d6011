import { processForm } from '@wuguan/contract/bpm/process-form.entity'
import { userGroup } from '@wuguan/contract/bpm/user-group.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { dateOf } from '../../kernel/clock.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { deployChecked } from '../../modules/bpm/model/deploy.service.ts'
import { FORMS } from './bpm-forms.demo.ts'
import { type DemoModel, GROUPS, MODELS, REFUND_1 } from './bpm-models.demo.ts'
import { type Plan, Stage } from './bpm-play.demo.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const DAY = 86_400_000

/** Processes of one branch: models with forms, groups and rules, and what has been started, decided and left open. */
export async function seedBpmDemo(demo: DemoContext): Promise<void> {
  const companyId = demo.companies[HOME]!
  await nameLeaders(demo)
  const forms = await seedForms(demo, companyId)
  const groups = await seedGroups(demo, companyId)
  for (const model of MODELS) await seedModel(demo, companyId, model, forms, groups)
  await configureRefund(demo)
  await seedCases(demo, companyId)
  await playInstances(demo, companyId)
  await seedProxy(demo, companyId)
  // What was announced on the way is long read: only open turns are news.
  await demo.q.query(
    `delete from outbox o where o.biz_type like 'bpm.%' and o.status = 0
       and not exists (select 1 from process_task t where t.id::text = o.biz_id and t.result = 1)`,
  )
}

/** Departments have heads, so that what goes to the head of a department has somewhere to go. */
async function nameLeaders({ q, companies, users }: DemoContext): Promise<void> {
  const leaders: Readonly<Record<string, string>> = {
    客服部: 'manager01',
    工程部: 'gz-chief01',
    秩序部: 'zhaolei',
    财务部: 'finance01',
  }
  for (const [name, username] of Object.entries(leaders))
    if (users[username])
      await q.query('update company set leader_id = $2 where id = $1 and leader_id is null', [
        companies[`${HOME}/${name}`],
        users[username],
      ])
}

async function seedForms({ q, kernel, actor, now }: DemoContext, companyId: number): Promise<Record<string, string>> {
  const ids = await insertRows(
    q,
    processForm,
    FORMS.map(({ code, name, fields }) => ({
      draft: { code, name, fields, layout: { columns: 2, labels: 'top' }, state: 1 },
      place: { companyId, communityId: null },
    })),
    actor,
    kernel.secrets,
    now,
  )
  return Object.fromEntries(FORMS.map(({ code }, at) => [code, String(ids[at])]))
}
async function seedGroups(
  { q, kernel, actor, now, users }: DemoContext,
  companyId: number,
): Promise<Record<string, string>> {
  const ids = await insertRows(
    q,
    userGroup,
    GROUPS.map(({ code, name, members }) => ({
      draft: { code, name, members: members.map((username) => users[username]!), state: 1 },
      place: { companyId, communityId: null },
    })),
    actor,
    kernel.secrets,
    now,
  )
  return Object.fromEntries(GROUPS.map(({ code }, at) => [code, String(ids[at])]))
}

async function seedModel(
  { q, now, users }: DemoContext,
  companyId: number,
  model: DemoModel,
  forms: Record<string, string>,
  groups: Record<string, string>,
): Promise<void> {
  const id = uuidv7()
  const roles = new Map(
    (await q.query<{ id: number; code: string }>('select id, code from sys_role where deleted_at is null')).map(
      (row) => [row.code, row.id],
    ),
  )
  const admin = users['gz-manager01']!
  const formId = model.form === null ? null : forms[model.form]!
  const made = new Date(now.getTime() - 120 * DAY)
  const insert = (xml: string) =>
    q.query(
      `insert into process_model (id, company_id, key, name, category, form_type, form_id, bpmn_xml, settings, state, start_scope, dirty, created_by, created_at, updated_by, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, 1, 1, true, $10, $11, $10, $11)`,
      [
        id,
        companyId,
        model.key,
        model.name,
        model.category,
        formId ? 1 : 2,
        formId,
        xml,
        JSON.stringify(model.settings ?? {}),
        admin,
        made,
      ],
    )
  await insert(model.key === 'refund' ? REFUND_1 : model.bpmnXml)
  await q.query('insert into process_model__admin_users (owner_id, target_id, position) values ($1, $2, 0)', [
    id,
    admin,
  ])
  for (const [sort, rule] of model.rules.entries()) {
    const [type, value] = rule.role
      ? [10, { ids: [roles.get(rule.role)] }]
      : rule.group
        ? [40, { ids: [groups[rule.group]] }]
        : [50, { script: rule.script }]
    await q.query(
      `insert into task_assign_rule (id, company_id, model_id, task_definition_key, type, value, operation_type, scope_filter, mode, sort, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6::jsonb, 1, true, $7, $8, $9, $9)`,
      [uuidv7(), companyId, id, rule.task, type, JSON.stringify(value), rule.mode ?? null, sort, made],
    )
  }
  const row = {
    id,
    companyId,
    key: model.key,
    name: model.name,
    category: model.category,
    description: null,
    formType: formId ? (1 as const) : (2 as const),
    formId,
    businessRoute: null,
    state: 1 as const,
    settings: { ...model.settings },
    version: 1,
  }
  if (model.key === 'refund') {
    const first = await deployChecked(
      { q, now: made, userId: admin },
      { ...row, bpmnXml: REFUND_1, deployedDefinitionId: null },
      1,
    )
    await q.query('update process_definition set suspended = true where id = $1', [first.processDefinitionId])
    await q.query('update process_model set bpmn_xml = $2 where id = $1', [id, model.bpmnXml])
    const at = new Date(now.getTime() - 100 * DAY)
    await deployChecked(
      { q, now: at, userId: admin },
      { ...row, bpmnXml: model.bpmnXml, deployedDefinitionId: first.processDefinitionId },
      1,
    )
  } else
    await deployChecked(
      { q, now: made, userId: admin },
      { ...row, bpmnXml: model.bpmnXml, deployedDefinitionId: null },
      1,
    )
}

/** Finance writes its opinion, and must from five thousand on. */
async function configureRefund({ q, now }: DemoContext): Promise<void> {
  const [definition] = await q.query<{ id: string; form_id: string; company_id: number }>(
    "select id, form_id, company_id from process_definition where key = 'refund' order by version_no desc limit 1",
  )
  const put = (task: string, component: Record<string, string>) =>
    q.query(
      `insert into form_task_config (id, company_id, form_id, process_definition_id, task_definition_key, components, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7, $7)`,
      [uuidv7(), definition!.company_id, definition!.form_id, definition!.id, task, JSON.stringify([component]), now],
    )
  await put('start', { id: 'opinion', type: 'BOOL', visible: 'false', editable: 'false', required: 'false' })
  await put('finance', {
    id: 'opinion',
    type: 'FORMULA',
    visible: '${true}',
    editable: '${true}',
    required: '${amount > 5000}',
  })
}

/** What every version of the refund approval must come by: one case on each way. */
async function seedCases({ q, now, users }: DemoContext, companyId: number): Promise<void> {
  const nodes = [
    ['check', '收费主管审核'],
    ['finance', '财务经理审批'],
    ['chief', '总经理审批'],
  ] as const
  const cases = [
    { name: '500元只到收费主管', amount: '500.00', upTo: 1 },
    { name: '5000元到财务经理', amount: '5000.00', upTo: 2 },
    { name: '20000元到总经理', amount: '20000.00', upTo: 3 },
  ].map(({ name, amount, upTo }) => ({
    id: uuidv7(),
    name,
    sample: { customer: '陈晓东', room: '3栋1单元501', amount, reason: '1', account: '6222 0210 1000' },
    expected: {
      result: 2,
      path: nodes.slice(0, upTo).map(([key, label]) => ({ key, name: label, outcome: 'approved' })),
    },
  }))
  await q.query(
    `insert into rehearsal_case (id, company_id, model_id, name, initiator_id, sample, selected, rejects, expected, created_by, created_at, updated_by, updated_at)
     select r.id, $2, m.id, r.name, $3, r.sample, '{}', '[]', r.expected, $4, $5, $4, $5
     from jsonb_to_recordset($1::jsonb) as r(id uuid, name text, sample jsonb, expected jsonb)
     join process_model m on m.key = 'refund' and m.company_id = $2`,
    [JSON.stringify(cases), companyId, users['steward01'], users['gz-manager01'], now],
  )
}

const STARTERS = ['cashier01', 'steward01', 'engineer01', 'charge01', 'manager01'] as const
const NAMES = ['陈晓东', '李玉梅', '张建国', '刘思琪', '黄伟', '何丽', '罗敏', '林浩', '郑丹', '谢芳']

/** Turns of the running ones that went to the cashier and the engineer, so that their workbench has work as well. */
const PENDING: Readonly<Record<string, Plan['pending']>> = {
  refund: { ask: 'cashier01', words: '请核对该户的收款流水' },
  void: { ask: 'cashier01', words: '请说明作废原因' },
  vipCar: { backWith: '请补充行驶证照片' },
  purchase: { ask: 'engineer01', words: '请核对规格型号' },
  contract: { ask: 'engineer01', words: '请核对技术条款' },
  decoration: { backWith: '请补充施工图纸' },
  deduction: { backWith: '请补充减免依据' },
}

/** 120: 30 running over all nodes, 70 passed, 12 rejected, 8 cancelled. */
async function playInstances(demo: DemoContext, companyId: number): Promise<void> {
  const communities = await demo.q.query<{ id: number }>(
    'select id from community where company_id = $1 and deleted_at is null and state = 1 order by order_num, id limit 2',
    [companyId],
  )
  const stage = new Stage(demo, companyId)
  const today = dateOf(demo.now)
  const form = (key: string, n: number): Record<string, unknown> => {
    const amount = [320, 860, 1800, 4600, 12_800][n % 5]!
    const room = `${(n % 9) + 1}栋${(n % 3) + 1}单元${(n % 18) + 1}0${(n % 4) + 1}`
    const name = NAMES[n % NAMES.length]!
    switch (key) {
      case 'refund':
        return {
          customer: name,
          room,
          amount: `${amount}.00`,
          reason: String((n % 4) + 1),
          account: `6222 0210 ${1000 + n * 37}`,
          opinion: null,
        }
      case 'contract':
        return {
          title: `${['保洁外包', '电梯维保', '绿化养护', '消防维保'][n % 4]}合同`,
          party: `广州${['洁美', '迅达', '绿源', '安盾'][n % 4]}有限公司`,
          kind: '2',
          amount: `${(n % 7) + 1}60000.00`,
          start: addDays(today, 10),
          end: addDays(today, 375),
          files: null,
        }
      case 'paymentApplication':
        return {
          payee: `${['洁美保洁', '迅达电梯', '南方电网', '市自来水'][n % 4]}`,
          amount: `${[8600, 23_500, 68_000][n % 3]}.00`,
          purpose: ['月度服务费', '维保费', '能耗费'][n % 3],
          planDate: addDays(today, 7),
        }
      case 'vipCar':
        return {
          plate: `粤A${String(10_000 + n * 71).slice(0, 5)}`,
          owner: name,
          until: addDays(today, 180),
          sync: false,
        }
      case 'purchase':
        return {
          subject: `${['清洁用品', '照明灯具', '办公耗材'][n % 3]}采购`,
          amount: `${(n % 8) + 2}400.00`,
          lines: [{ name: '物料', count: n + 3, price: '12.50' }],
          reviewers: GROUPS.find(({ code }) => code === 'review')!.members.map((username) => demo.users[username]!),
        }
      case 'decoration':
        return {
          room,
          company: `${['东易', '业之峰', '名雕'][n % 3]}装饰`,
          kind: String((n % 3) + 1),
          days: 45 + n,
          wall: n % 4 === 0,
        }
      default:
        return {}
    }
  }
  const variables = (key: string, n: number): Record<string, unknown> =>
    key === 'hazard'
      ? { level: (n % 3) + 1 }
      : key === 'deduction' || key === 'void'
        ? { amount: `${(n % 9) * 120 + 80}.00` }
        : {}
  /** Decisions until such a process ends. */
  const lengthOf = (key: string, n: number): number => {
    const amount = Number(form(key, n)['amount'] ?? variables(key, n)['amount'] ?? 0)
    switch (key) {
      case 'refund':
        return amount > 10_000 ? 3 : amount > 1000 ? 2 : 1
      case 'paymentApplication':
        return amount > 50_000 ? 3 : 2
      case 'deduction':
        return amount > 500 ? 2 : 1
      case 'hazard':
        return (n % 3) + 1
      case 'contract':
        return 6
      case 'purchase':
        return 5
      case 'decoration':
        return 3
      case 'void':
        return 2
      default:
        return 1
    }
  }
  const keys = [
    'refund',
    'paymentApplication',
    'decoration',
    'purchase',
    'contract',
    'vipCar',
    'refund',
    'deduction',
    'hazard',
    'void',
  ]
  const ending = (n: number): Plan['ending'] =>
    n < 70 ? 'passed' : n < 99 ? 'running' : n < 111 ? 'rejected' : 'cancelled'
  const extras: readonly (Plan['extra'] | undefined)[] = [
    'return',
    undefined,
    'delegate',
    undefined,
    'addSign',
    undefined,
    'cc',
    undefined,
  ]
  for (let n = 0; n < 119; n++) {
    const end = ending(n)
    const key = keys[n % keys.length]!
    // These go back to their initiator, or are outvoted, instead of ending.
    const own = end === 'rejected' && (key === 'decoration' || key === 'purchase') ? 'refund' : key
    await stage.play({
      key: own,
      starter: STARTERS[n % STARTERS.length]!,
      daysAgo: end === 'running' ? 1 + (n % 6) : 5 + ((n * 3) % 85),
      formData: form(own, n),
      variables: variables(own, n),
      communityId: communities[n % communities.length]!.id,
      ending: end,
      steps: end === 'rejected' ? n % Math.min(2, lengthOf(own, n)) : n % lengthOf(own, n),
      ...(end === 'running' && PENDING[own] ? { pending: PENDING[own] } : {}),
      ...(extras[n % extras.length] && end === 'passed' ? { extra: extras[n % extras.length]! } : {}),
    })
  }
  // One whose gate can not be reached: its job fails, and an administrator decides.
  await stage.play({
    key: 'vipCar',
    starter: 'cashier01',
    daysAgo: 1,
    formData: { ...form('vipCar', 8), sync: true },
    communityId: communities[0]!.id,
    ending: 'passed',
    steps: 0,
  })
}

/** The finance clerk is away next week. */
async function seedProxy({ q, now, users }: DemoContext, companyId: number): Promise<void> {
  await q.query(
    `insert into absence_proxy (id, company_id, user_id, proxy_user_id, start_at, end_at, categories, state, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, '{charge}', 1, $3, $7, $3, $7)`,
    [
      uuidv7(),
      companyId,
      users['finance01'],
      users['gz-manager01'],
      new Date(now.getTime() + 3 * DAY),
      new Date(now.getTime() + 8 * DAY),
      now,
    ],
  )
}
