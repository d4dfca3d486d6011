import type { OfferedVerb } from '@wuguan/contract/kernel/entity'
import { type AnyFlow, isVerb, stateRefusal, targetsOf, type Outcome, type Verb } from '@wuguan/contract/kernel/flow'
import { stateCode } from '@wuguan/contract/kernel/options'
import { sampleDraft } from '@wuguan/contract/kernel/sample'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnOf } from '../server/kernel/db/table.ts'
import { modules } from '../server/modules/index.ts'
import { answerFaults } from './support/answers.ts'
import type { Caller } from './support/app.ts'
import { demoStage, type FlowStage, STAGES } from './support/flow-worlds.ts'
import { makeUser } from './support/user.ts'

/**
 * Every flow of the product, from its table alone: every pair of state and verb, offered and called; another company, an older version,
 * two presses at once, no right, and a batch with a row that refuses. A new flow is under it without a line here.
 */
const registrations = modules.flatMap((module) => module.cruds.flatMap(({ flow }) => (flow ? [flow] : [])))
const flows = registrations.map(({ flow }) => flow)

// Flows of the demo share one.
let demo: Promise<FlowStage> | null = null
afterAll(async () => (await demo)?.stop())

type Row = Record<string, unknown> & { version: number; actions: OfferedVerb[] }

describe.each(flows.map((flow) => [flow.entity.name, flow] as const))('%s', (_name, flow) => {
  const { entity } = flow
  const column = columnOf(entity, flow.field)
  const names = Object.entries(flow.states).flatMap(([name, code]) =>
    flow.states.items.some((item) => item.code === code) ? [name] : [],
  )
  const verbs = Object.entries(flow.verbs).filter((entry): entry is [string, Verb] => isVerb(entry[1]))
  let stage: FlowStage
  let id: string | number
  const admin = () => stage.admin
  /** What one must hold to look at a record. */
  const looking = () => [entity.codes.list, ...(stage.sees ?? [])]
  beforeAll(async () => {
    stage = await (STAGES[entity.name]?.() ?? (demo ??= demoStage()))
  })
  afterAll(() => (STAGES[entity.name] ? stage.stop() : undefined))
  const sql = (text: string, values: unknown[] = []) => stage.app.kernel.q.query(text, values)
  const stored = async () => {
    const [row] = await sql(`select * from ${entity.table} where id = $1`, [id])
    return row!
  }
  const put = async (state: string) => {
    id = await stage.record(flow, state)
  }
  const info = async (caller = admin()) => {
    const answer = await caller.call<Row>('GET', `${entity.base}/info/${id}`, stage.place)
    expect(answer.code, answer.msg).toBe(0)
    return answer.data
  }
  const traces = async () => {
    const [row] = await sql(
      `select (select count(*) from timeline where biz_type = $1 and biz_id = $2) as timeline,
         (select count(*) from operation_log where entity = $1 and entity_id = $2) as log`,
      [entity.name, String(id)],
    )
    return row as { timeline: number; log: number }
  }
  const bodyOf = (verb: string, version: number) => ({
    ...sampleDraft(flow.actions[verb]!.form!, stage.world),
    ...stage.given?.[verb],
    id,
    version,
  })
  const press = (
    caller: Caller,
    verb: string,
    version: number,
    at: FlowStage['place'] | Record<string, never> = stage.place,
  ) => {
    const { method, path } = flow.actions[verb]!
    return caller.call<Record<string, unknown>>(method, path, { ...at, body: bodyOf(verb, version) })
  }

  /** A record as it stands, with what it offers and has left behind. */
  interface Standing {
    readonly state: string
    readonly before: Row
    readonly was: Record<string, unknown>
    readonly told: { timeline: number; log: number }
  }
  async function standing(state: string): Promise<Standing> {
    await put(state)
    const before = await info()
    const page = await admin().call<{ list: (Row & { id: unknown })[] }>('GET', `${entity.base}/page`, {
      ...stage.place,
      query: { ids: id },
    })
    expect(page.data.list.find((row) => row.id === id)?.actions).toEqual(before.actions)
    return { state, before, was: await stored(), told: await traces() }
  }
  // What is refused leaves the record as it was, which each pair asserts: the next verb of the state meets the same one.
  let untouched: Standing | null = null
  test.each(names.flatMap((state) => verbs.map(([verb]) => [state, verb] as const)))(
    'in %s: %s',
    async (state, verb) => {
      const record = untouched?.state === state ? untouched : await standing(state)
      untouched = null
      const { before, was, told } = record
      const offer = before.actions.find((one) => one.verb === verb)
      const words = stateRefusal(flow, verb, before)
      expect(words === null).toBe(flow.verbs[verb]!.from.includes(state))
      if (words !== null) expect(offer).toMatchObject({ enabled: false, reason: words })
      const answer = await press(admin(), verb, before.version)
      if (!offer?.enabled) {
        expect(answer).toMatchObject({ code: 422, msg: offer?.reason })
        expect(await stored()).toEqual(was)
        expect(await traces()).toEqual(told)
        untouched = record
        return
      }
      expect(answer.code, answer.msg).toBe(0)
      expect(answerFaults(flow.actions[verb]!.name, answer.data)).toEqual([])
      const now = await stored()
      const targets = targetsOf(flow.verbs[verb]!).map((one) => stateCode(flow.states, one))
      expect(targets.length === 0 ? [stateCode(flow.states, state)] : targets).toContain(now[column])
      expect(now['version']).toBe(before.version + 1)
      expect(answer.data['version']).toBe(now['version'])
      const left = await traces()
      expect(left.timeline - told.timeline).toBe(1)
      expect(left.log - told.log).toBe(1)
    },
  )

  test('leaves out what does not fit its fields, before anything is looked at', async () => {
    for (const [verb, { fields }] of verbs)
      for (const [name, field] of Object.entries(fields)) {
        if (!field.required || field.when || field.default !== undefined) continue
        const { method, path } = flow.actions[verb]!
        const { [name]: _, ...body } = bodyOf(verb, 1) as Record<string, unknown>
        const answer = await admin().call(method, path, { ...stage.place, body })
        expect(answer).toMatchObject({ code: 400, data: { [name]: expect.any(String) } })
      }
  })

  /** Somebody of another company with every right of this flow, and one of the same who may only look. */
  const makeStrangers = async () => ({
    foreign: await makeUser(
      stage.app,
      `f-${entity.name}`,
      [...new Set(verbs.map(([, { permission }]) => permission)), ...looking()],
      { companyId: stage.elsewhere },
    ),
    reader: await makeUser(stage.app, `r-${entity.name}`, looking(), { companyId: stage.place.companyId }),
  })
  let strangers: ReturnType<typeof makeStrangers> | null = null
  test.each(verbs.map(([verb]) => verb))(
    '%s refuses strangers, old versions and the second of two presses',
    async (verb) => {
      const { from, permission } = flow.verbs[verb] as Verb
      await put(from[0]!)
      const before = await info()
      const was = await stored()
      const list = entity.codes.list
      const { foreign, reader } = await (strangers ??= makeStrangers())
      expect([403, 404]).toContain((await press(foreign, verb, before.version, {})).code)
      // Where one right is for both, nobody may look only.
      if (permission !== list) {
        expect((await press(reader, verb, before.version, {})).code).toBe(403)
        const seen = await reader.call<Row>('GET', `${entity.base}/info/${id}`)
        if (stage.unseen?.includes(from[0]!)) expect(seen.code).toBe(404)
        else expect(seen.data.actions).toEqual([])
      }
      expect(await press(admin(), verb, before.version + 7)).toMatchObject({
        code: 409,
        data: { current: { version: before.version } },
      })
      expect(await stored()).toEqual(was)

      const offered = before.actions.find((one) => one.verb === verb)
      if (!offered?.enabled) return
      const both = await Promise.all([press(admin(), verb, before.version), press(admin(), verb, before.version)])
      expect(both.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([0, 409])
      expect((await stored())['version']).toBe(before.version + 1)
    },
  )

  const personal = verbs.filter(([, { by }]) => by !== null)
  test.each(personal.map(([verb]) => verb))('%s is done by whom the record names, and by nobody else', async (verb) => {
    const { from, permission, by } = flow.verbs[verb] as Verb
    await put(from[0]!)
    const { version, [by!]: named } = (await info()) as Row
    expect(named).toEqual(expect.any(Number))
    const codes = [permission, ...looking()]
    const other = await makeUser(stage.app, `n-${entity.table}-${verb}`, codes, { companyId: stage.place.companyId })
    if (stage.unseen?.includes(from[0]!)) {
      expect((await other.call('GET', `${entity.base}/info/${id}`)).code).toBe(404)
      expect([403, 404]).toContain((await press(other, verb, version, {})).code)
      expect((await stored())['version']).toBe(version)
      return
    }
    const { label } = flow.verbs[verb]!
    const reason = `只有${entity.fields[by!]!.label}可以${label}${entity.label}`
    expect((await info(other)).actions).toContainEqual({ verb, label, enabled: false, reason })
    expect(await press(other, verb, version, {})).toMatchObject({ code: 422, msg: reason })
    expect((await stored())['version']).toBe(version)
  })

  const consent = registrations.find((one) => one.flow === flow)!.consent
  const takenBack = consent && consent.withdraw in flow.verbs ? [consent] : []
  test.each(takenBack)('is taken back by who asked, and agreed to by somebody else', async (asking) => {
    const verb = asking.withdraw
    const { from } = flow.verbs[verb] as Verb
    // What waits for consent is called so, but where the state has a name of the book's.
    const waiting = from.includes('pending') ? 'pending' : from[0]!
    await put(waiting)
    const { version } = await info()
    const codes = [(flow.verbs[verb] as Verb).permission, ...looking()]
    const other = await makeUser(stage.app, `o-${entity.table}`, codes, { companyId: stage.place.companyId })
    const reason = '只能撤回本人提交的申请'
    expect((await info(other)).actions).toContainEqual(expect.objectContaining({ verb, enabled: false, reason }))
    expect(await press(other, verb, version, {})).toMatchObject({ code: 422, msg: reason })
    const kind = stage.app.kernel.approvals.kindOf(asking.kinds[0]!.type)!
    await expect(stage.asApplicant!((context) => kind.finished(context, String(id), 'approved'))).rejects.toThrow(
      '不能审批本人提交的申请',
    )
    expect((await stored())['version']).toBe(version)
    // What nobody has been asked about yet is not his alone who wrote it.
    for (const state of from.filter((one) => one !== waiting)) {
      await put(state)
      expect((await info(other)).actions).toContainEqual(expect.objectContaining({ verb, enabled: true }))
    }
  })

  test('does many at once, each by itself', async () => {
    const gone = '00000000-0000-7000-8000-000000000000'
    for (const [verb, action] of Object.entries(flow.batches)) {
      const { from } = flow.verbs[verb] as Verb
      await put(from[0]!)
      const ids = entity.id === 'uuid' ? [gone, id] : [id]
      const { version: _, id: __, ...values } = bodyOf(verb, 1) as Record<string, unknown>
      const answer = await admin().call<{ outcomes: Outcome[] }>(action.method, action.path, {
        ...stage.place,
        body: { ...values, ids },
      })
      expect(answer.code, answer.msg).toBe(0)
      expect(answer.data.outcomes.map((one) => [one.id, one.refusal === null])).toEqual(
        ids.map((one) => [one, one !== gone]),
      )
      const targets = targetsOf(flow.verbs[verb]!).map((one) => stateCode(flow.states, one))
      if (targets.length > 0) expect(targets).toContain((await stored())[column])
    }
  })
})

test('flows say what they do in words of their own', () => {
  expect(flows.length).toBeGreaterThan(0)
  for (const flow of flows as AnyFlow[]) {
    const labels = Object.values(flow.verbs).map((verb) => verb.label)
    expect(new Set(labels).size, flow.entity.name).toBe(labels.length)
  }
})
