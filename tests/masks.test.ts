import type { World } from '@wuguan/contract/kernel/action'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Field, Fields } from '@wuguan/contract/kernel/fields'
import { checkDigit } from '@wuguan/contract/kernel/id-number'
import { isFilterable, isSortable } from '@wuguan/contract/kernel/kinds/filters'
import { isMaskedField, maskAs, maskFormOf, maskOf } from '@wuguan/contract/kernel/mask'
import { allEntities } from '@wuguan/contract/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maskSql } from '../server/kernel/db/mask-sql.ts'
import { snake } from '../server/kernel/db/sql.ts'
import type { CallDescription } from '../server/kernel/http/route.ts'
import { type NounCall, VERB_OF_CALL } from '../server/kernel/module.ts'
import { modules } from '../server/modules/index.ts'
import { type Caller, type TestApp, startTestApp } from './support/app.ts'
import { makeUser } from './support/user.ts'
import { demoWorld } from './support/world.ts'

/**
 * What a mask hides stays hidden (docs/decisions/0018): no call gives a masked value, or a part of it, to somebody without the
 * entity's `plain` code, neither by showing it nor by finding, ordering or refusing by it. A new masked field, noun or call is
 * tested without a line of test code.
 */
const nouns = modules.flatMap((module) => module.cruds)
const offers = (crud: (typeof nouns)[number], call: NounCall) =>
  !crud.without.includes(call) && crud.entity.verbs.includes(VERB_OF_CALL[call])
const maskedOf = (entity: AnyEntity): [string, Field][] =>
  Object.entries(entity.fields).filter(([, field]) => isMaskedField(field))

describe('what looks like a number of a person', () => {
  /** Fields that are shown to everybody who sees the row, and why. */
  const OPEN: Readonly<Record<string, string>> = {
    'system.company.phone': 'the telephone of an office',
    'basedata.community.servicePhone': 'a hotline for residents',
    'hotline.hotlineConfig.phoneText': 'the number that everybody calls',
    'basedata.housekeeper.publicMobile': 'the number that residents are given',
    'basedata.contractor.mobile':
      'business contact of an outside firm, whom everybody rings who works with it; the book has no plain code',
    'basedata.contractor.staff.mobile': 'the same',
    'charge-base.bankAccount.bankName': 'the name of a bank',
    'charge-finance.refund.payeeBank': 'the name of a bank',
    'charge-finance.payment.payerAccountName': 'a name, as receipts print it',
    'charge-base.bankAccount.accountName': 'a name',
    'charge-other.voucherRule.accountName': 'an account of the ledger',
    'charge-other.voucher.lines.accountName': 'an account of the ledger',
    'charge-prepaid.prepaidAccount.accountNo': 'a number of our own books',
    'charge-other.bankDeductContract.accountName': 'a name',
    'charge-other.bankDeductLine.accountName': 'a name',
    'charge-other.bankDeductLine.bankTradeNo': 'a number of the books of the bank',
    'basedata.house.certNo': 'the number of a title deed, not of a person',
    'basedata.propertyReview.certNo': 'the number of a title deed',
    'charge-finance.receiptVoid.voidNumber': 'the number of a document',
    'charge-other.invoice.buyerAddressPhone': 'of a company, as its invoices print it',
    'charge-other.invoice.buyerBankAccount': 'the same',
    'elevator.elevatorBrand.servicePhone': 'the service line of a maker',
    'elevator.elevator.useCertNo': 'the number of the registration of a machine',
    'elevator.elevator.safetyPhone': 'hangs in the car, as the law has it, for whoever is stuck',
    'elevator.elevator.contractorPhone': 'the same',
    'elevator.elevatorRepair.workers.certNo':
      'the number of a licence that is shown before the work, in a public register',
    'equipment.equipmentDocument.certNo': 'the number of the certificate of a machine',
  }
  const NAME =
    /mobile|phone|(^|\.)tel|fax|email|id(No|Card|Number)$|cardNo|accountN|bank|certNo|openId|unionId|receiver$/i
  const LABEL = /电话|手机|传真|邮箱|身份证|证件号|卡号|账号|银行|开户|openid|unionid/i
  const TEXT: ReadonlySet<Field['kind']> = new Set(['text', 'longText', 'textList', 'phone', 'idNumber', 'serial'])
  const found = (prefix: string, fields: Fields): [string, Field][] =>
    Object.entries(fields).flatMap(([name, field]) => [
      ...(TEXT.has(field.kind) &&
      !field.internal &&
      (NAME.test(name) || LABEL.test(field.label) || field.kind === 'phone')
        ? [[`${prefix}.${name}`, field] satisfies [string, Field]]
        : []),
      ...(field.lines ? found(`${prefix}.${name}`, field.lines) : []),
    ])
  const all = allEntities().flatMap((entity) => found(entity.name, { ...entity.fields, ...entity.computed }))

  test('is masked, or is open for a reason', () => {
    expect(all.length).toBeGreaterThan(20)
    expect(all.flatMap(([name, field]) => (isMaskedField(field) || name in OPEN ? [] : [name]))).toEqual([])
    const known = new Map(all)
    expect(Object.keys(OPEN).filter((name) => !known.has(name) || isMaskedField(known.get(name)!))).toEqual([])
  })
})

test('an identity number cannot be completed from birthday, sex, district and check digit', () => {
  const [district, birthday] = ['440106', '19900101']
  const mask = maskAs('idNo', `${district}${birthday}1234`)
  const fitting = Array.from({ length: 1000 }, (_, n) => `${district}${birthday}${String(n).padStart(3, '0')}`)
    .filter((number) => Number(number[16]) % 2 === 1)
    .filter((number) => maskAs('idNo', number + checkDigit(number)) === mask)
  // More than two days of look-ups.
  expect(fitting.length).toBeGreaterThan(400)
})

let app: TestApp
let admin: Caller
let clerk: Caller
let world: World
let place: { companyId: number; communityId: number }
/** Every masked value of the database, in clear. */
const secrets = new Set<string>()
/** A value that stands in a row, by `entity.field`. */
const samples = new Map<string, string>()

beforeAll(async () => {
  app = await startTestApp({ demo: true })
  admin = await app.admin()
  const { q } = app.kernel
  const [branch] = await q.query<{ id: number }>("select id from company where name = '广州分公司'")
  const [community] = await q.query<{ id: number }>(
    'select id from community where company_id = $1 and deleted_at is null order by id limit 1',
    [branch!.id],
  )
  place = { companyId: branch!.id, communityId: community!.id }
  // An export that somebody started; the demo company has none of its own.
  await q.query(
    `insert into export_task (id, company_id, type, title, params, params_hash, format, status, progress, downloads, error, creator_id, created_by, created_at, updated_at)
     select gen_random_uuid(), $1, 'basedata.house', '房产列表', '{}', 'x', 'xlsx', 3, 0, 0, '数据量较大', u.id, u.id, $2, $2 from sys_user u where u.username = 'sysadmin'`,
    [branch!.id, app.kernel.clock.now()],
  )
  // Emergencies are shown by the code alone while no rule of their own stands.
  await q.query('update contingency_permission set enabled = 0')
  await plant()
  world = await demoWorld(app, place)
  const plain = new Set(nouns.map(({ entity }) => entity.codes.plain))
  const codes = [...new Set(app.app.calls.all().flatMap((call) => call.permission?.split(',') ?? []))]
  clerk = await makeUser(
    app,
    'maskedclerk',
    codes.filter((code) => !plain.has(code)),
    { companyId: branch!.id },
  )
})
afterAll(() => app.stop())

/** Values that nothing else contains, in every masked column of every row. */
async function plant() {
  const { q, secrets: sealing } = app.kernel
  const made = (form: string, at: number, n: number) => {
    // Spread, so that no part of them stands in a number of anything else.
    const digits = String((n * 7919 + at * 104_729 + 314_159) % 1_000_000).padStart(6, '0')
    if (form === 'idNo') {
      const seventeen = `44${String(at).padStart(4, '0')}19770${1 + (n % 9)}11${String(n).padStart(3, '0')}`
      return seventeen + checkDigit(seventeen)
    }
    if (form === 'email') return `p${at}x${digits}@secret.example`
    if (form === 'card' || form === 'account') return `62228${String(at).padStart(2, '0')}77777${digits}`
    return `19${String(at).padStart(3, '0')}${digits}`
  }
  const served = new Map(nouns.map(({ entity }) => [entity.table, entity]))
  for (const entity of allEntities()) served.set(entity.table, entity)
  for (const [at, entity] of [...served.values()].entries())
    for (const [field, definition] of maskedOf(entity)) {
      if (entity.base === null || definition.internal) continue
      const rows = await q.query<{ id: string | number; live: boolean }>(
        `select id, ${entity.softDelete ? 'deleted_at is null' : 'true'} as live from ${entity.table} order by ${entity.scope === 'community' ? `community_id = ${place.communityId} desc, ` : ''}id limit 500`,
      )
      const key = at * 5 + maskedOf(entity).findIndex(([name]) => name === field)
      const form = maskFormOf(definition)
      const values = rows.map((_, n) => made(form, key, n))
      const column = snake(field)
      const set = definition.kind === 'idNumber' ? ({ enc: 'encrypt', hash: 'digest', mask: 'keep' } as const) : null
      const columns = set ? Object.keys(set).map((part) => `${column}_${part}`) : [column]
      const stored = set ? Object.values(set).map((of) => values.map((value) => sealing[of](value))) : [values]
      await q.query(
        `update ${entity.table} t set ${columns.map((name, i) => `${name} = v.c${i}`).join(', ')}
         from unnest($1::text[], ${columns.map((_, i) => `$${i + 2}::text[]`).join(', ')}) as v(id, ${columns.map((_, i) => `c${i}`).join(', ')}) where t.id::text = v.id`,
        [rows.map(({ id }) => String(id)), ...stored],
      )
      for (const value of values) secrets.add(value)
      const live = rows.findIndex((row) => row.live)
      if (live >= 0) samples.set(`${entity.name}.${field}`, values[live]!)
      await sampleDoors(entity, field, new Map(rows.map(({ id }, n) => [String(id), values[n]!])))
    }
}

/** Behind a door of a noun stand some of its rows. */
async function sampleDoors(noun: AnyEntity, field: string, values: ReadonlyMap<string, string>): Promise<void> {
  for (const { entity } of nouns) {
    if (entity.door?.of !== noun.name) continue
    const fixed = Object.entries(entity.door.fixed)
    const rows = await app.kernel.q.query<{ id: string }>(
      `select id::text from ${noun.table} where id::text = any($1) and community_id = $2 ${fixed.map(([name], at) => `and ${snake(name)}::text = any($${at + 3})`).join(' ')} order by id limit 1`,
      [[...values.keys()], place.communityId, ...fixed.map(([, allowed]) => allowed.map(String))],
    )
    if (rows[0]) samples.set(`${entity.name}.${field}`, values.get(rows[0].id)!)
  }
}

/** Masked values that a text shows in clear. */
const leaked = (text: string): string[] => [
  ...new Set((text.match(/[A-Za-z0-9@.]{11,}/g) ?? []).flatMap((token) => (secrets.has(token) ? [token] : []))),
]
const textsOf = (raw: Buffer) => raw.toString('utf8') + raw.toString('latin1') + raw.toString('utf16le')
async function make(caller: Caller, call: CallDescription, more: Record<string, string> = {}) {
  const sample = call.sample(world)
  const input = {
    ...(typeof sample === 'object' && sample !== null && !Array.isArray(sample)
      ? (sample as Record<string, unknown>)
      : {}),
    ...more,
  }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name] ?? '0')))
  const query = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !call.path.includes(`{${name}}`) && value != null),
  ) as Record<string, string>
  return caller.call<unknown>('GET', path, { query, ...place })
}

test('the forms in SQL are those of the contract', async () => {
  const texts = [
    '13812345678',
    '020-88886666',
    '88886666',
    '123',
    '',
    'E12345678',
    '440106199001011234',
    '6222021234567890',
  ]
  for (const form of ['phone', 'idNo', 'card', 'account', 'email', 'contact'] as const)
    for (const text of [...texts, 'a@b.cn', '@b', 'zhang@example.com', '王强', '+86 20 8888']) {
      const [row] = await app.kernel.q.query<{ shown: string }>(`select ${maskSql(form, '$1::text')} as shown`, [text])
      expect(row!.shown, `${form} of ${text}`).toBe(maskAs(form, text))
    }
})

test('no call that reads shows a masked value', async () => {
  const calls = app.app.calls.all().filter((call) => call.method === 'GET' && !call.name.endsWith('.plain'))
  expect(calls.length).toBeGreaterThan(300)
  const telling: string[] = []
  let answered = 0
  for (const call of calls) {
    const answer = await make(clerk, call)
    if (answer.code === 0) answered++
    const shown = leaked(answer.raw.toString('utf8'))
    if (shown.length) telling.push(`${call.name} shows ${shown.slice(0, 3).join()}`)
  }
  expect(telling).toEqual([])
  expect(answered).toBeGreaterThan(calls.length * 0.7)
})

test('no search tells numbers by a part of them', async () => {
  const searches = app.app.calls.all().flatMap((call) => {
    const { properties } = call.inputSchema() as { properties?: Record<string, unknown> }
    const names = ['keyword', 'text', 'q', 'mobile'].filter((name) => properties && name in properties)
    return call.method === 'GET' ? names.map((name) => ({ call, name })) : []
  })
  expect(searches.length).toBeGreaterThan(60)
  const telling: string[] = []
  const fields = ['basedata.customer.mobile', 'basedata.customer.idNo', 'system.user.mobile']
  const parts = fields.map((field) => samples.get(field)!).flatMap((value) => [value.slice(0, 8), value.slice(-7)])
  for (const { call, name } of searches) {
    // Unlike anything that stands anywhere.
    const nothing = JSON.stringify((await make(clerk, call, { [name]: '98765432' })).data)
    for (const part of parts) {
      const answer = await make(clerk, call, { [name]: part })
      if (answer.code === 0 && JSON.stringify(answer.data) !== nothing) telling.push(`${call.name} ${name}=${part}`)
    }
  }
  expect(telling).toEqual([])
})

const masked = nouns.flatMap((crud) =>
  maskedOf(crud.entity).flatMap(([name, field]) =>
    field.internal ? [] : [[`${crud.entity.name}.${name}`, crud, name, field] as const],
  ),
)
describe.each(masked)('%s', (key, crud, name, field) => {
  const { entity } = crud
  const lists = (['page', 'totals', 'select'] as const).filter((call) => offers(crud, call))
  const ask = (caller: Caller, call: NounCall, query: Record<string, string>) =>
    caller.call<{ total?: number; list?: Record<string, unknown>[] }>('GET', `${entity.base}/${call}`, {
      query,
      ...place,
    })

  test('is not found by a part, nor ordered by, nor searched', async () => {
    await fresh()
    const value = samples.get(key) ?? '19900000000'
    for (const call of lists) {
      for (const part of [value.slice(0, 5), value.slice(-5), value.slice(2, -2), `${value},`, `,${value}`])
        for (const suffix of ['', '.eq']) {
          const answer = await ask(clerk, call, { [`${name}${suffix}`]: part })
          expect([400, 0], `${call} ${part}: ${answer.msg}`).toContain(answer.code)
          if (answer.code === 0) expect(sizeOf(answer.data), `${call} ${part}`).toBe(0)
          else expect(answer.msg).toBe(`请输入完整的${field.label}`)
        }
      for (const keyword of [value, value.slice(0, 7), value.slice(-5)])
        expect(sizeOf((await ask(clerk, call, { keyword })).data), `${call} keyword ${keyword}`).toBe(0)
    }
    if (lists.includes('page')) {
      const sorted = await ask(clerk, 'page', { orderField: name })
      expect([sorted.code, sorted.msg]).toEqual([400, `不支持按该字段排序：${name}`])
      for (const suffix of ['gt', 'from', 'like'])
        expect((await ask(clerk, 'page', { [`${name}.${suffix}`]: '1' })).code).toBe(400)
    }
  })
})
const listed = masked.filter(([, crud]) => offers(crud, 'page'))
const page = (caller: Caller, entity: AnyEntity, query: Record<string, string>) =>
  caller.call<{ total: number; list: Record<string, unknown>[] }>('GET', `${entity.base}/page`, { query, ...place })

test('every masked field of a list has a value in the demo to be found by', () => {
  expect(listed.length).toBeGreaterThan(10)
  expect(listed.flatMap(([key]) => (samples.has(key) ? [] : [key]))).toEqual([])
})

test.each(listed.filter(([, , , field]) => isFilterable(field)))(
  '%s is found by its whole value and shown masked',
  async (key, { entity }, name, field) => {
    await fresh()
    const value = samples.get(key)!
    for (const parameter of [name, `${name}.eq`]) {
      const { data, msg } = await page(clerk, entity, { [parameter]: value })
      expect(data.total, msg).toBeGreaterThan(0)
      if (name in data.list[0]!) expect(data.list[0]![name]).toBe(maskOf(field, value))
    }
  },
)

test.each(listed)('%s is searched as any other field by who may read it', async (key, { entity }, name, field) => {
  expect((await page(admin, entity, { orderField: name })).code).toBe(isSortable(field) ? 0 : 400)
  if (field.kind === 'phone')
    expect((await page(admin, entity, { [name]: samples.get(key)!.slice(0, 8) })).data.total).toBeGreaterThan(0)
})

test.each(masked.filter(([, crud]) => offers(crud, 'export')))(
  '%s is exported masked, and nothing is exported by it',
  async (key, { entity }, name, field) => {
    const exported = await clerk.call('POST', `${entity.base}/export`, {
      body: { fields: [name], filters: {} },
      ...place,
    })
    expect(exported.code, exported.msg).toBe(0)
    expect(leaked(textsOf(exported.raw))).toEqual([])
    const value = samples.get(key) ?? '19900000000'
    const sought = await clerk.call('POST', `${entity.base}/export`, {
      body: { filters: { [`${name}.eq`]: value } },
      ...place,
    })
    expect([sought.code, sought.msg]).toEqual([400, `没有查看完整${entity.label}资料的权限，不能按${field.label}导出`])
    for (const filters of [{ [name]: value.slice(0, 4) }, { orderField: name }, { [`${name}`]: `${value},` }])
      expect((await clerk.call('POST', `${entity.base}/export`, { body: { filters }, ...place })).code).toBe(400)
  },
)

const sizeOf = (data: { total?: number; count?: number } | unknown[] | null) =>
  Number(Array.isArray(data) ? data.length : (data?.total ?? data?.count ?? 0))
/** Nobody has looked anything up yet. */
const fresh = () => app.kernel.q.query('delete from masked_lookup')

test('what is written about a record does not keep its masked values', async () => {
  const number = '44010619900101501'
  const person = {
    mobile: '19988877766',
    mobile2: '0755-12345678',
    emergencyMobile: '19988877755',
    email: 'someone@secret.example',
    idNo: number + checkDigit(number),
  }
  const changed = {
    mobile: '19988877744',
    mobile2: '0755-87654321',
    emergencyMobile: '19988877733',
    email: 'other@secret.example',
  }
  const base = '/basedata/base/customer'
  const body = { customerType: 1, idType: 1, name: '掩码客户', ...person }
  const made = await clerk.call<{ id: string; version: number }>('POST', base, { body, ...place })
  expect(made.code, made.msg).toBe(0)
  const put = (more: Record<string, unknown>) =>
    clerk.call<Record<string, unknown>>('PUT', base, { body: { id: made.data.id, version: 1, ...more }, ...place })
  expect((await put(changed)).code).toBe(0)
  const stale = await put({ notes: '备注' })
  expect(stale.code).toBe(409)
  expect((await clerk.call('DELETE', base, { body: [made.data.id], ...place })).code).toBe(0)
  const written = [stale.raw.toString('utf8')]
  for (const table of ['operation_log', 'timeline', 'recycle_record', 'outbox', 'mq_failure_record', 'message_record'])
    written.push(
      ...(await app.kernel.q.query<{ row: string }>(`select row_to_json(t)::text as row from ${table} t`)).map(
        ({ row }) => row,
      ),
    )
  const values = [...Object.values(person), ...Object.values(changed)]
  expect(written.length).toBeGreaterThan(3)
  expect(values.filter((value) => written.some((row) => row.includes(value)))).toEqual([])
})

describe('looking up by a whole value', () => {
  const mobile = (n: number) => `19500${String(n).padStart(6, '0')}`
  const look = (n: number, path = '/basedata/base/customer/page') =>
    clerk.call('GET', path, {
      query: { 'mobile.eq': mobile(n) },
      ...place,
    })
  const logged = () =>
    app.kernel.q.query<{ title: string; after: unknown }>(
      "select title, after from operation_log where title = '按完整手机号查询客户' order by at, id",
    )

  test('is counted once a value, limited over all calls at once, and logged without it', async () => {
    await fresh()
    const before = (await logged()).length
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => look(n)))
    expect(answers.filter(({ code }) => code === 0).length).toBe(30)
    const refused = answers.find(({ code }) => code !== 0)!
    expect([refused.code, refused.msg]).toEqual([429, '按完整号码查询过于频繁（每10分钟最多30次），请稍后再试'])
    const entries = (await logged()).slice(before)
    expect(entries.length).toBe(30)
    expect(
      entries.every(
        ({ after }) =>
          JSON.stringify(after) ===
          '{"mobile":"195****' + String((after as { mobile: string }).mobile).slice(-4) + '"}',
      ),
    ).toBe(true)
    // Paging on, and the totals of the same list, are the same look-up.
    const again = answers.findIndex(({ code }) => code === 0)
    expect((await look(again)).code).toBe(0)
    expect((await look(again, '/basedata/base/customer/totals')).code).toBe(0)
    expect((await logged()).length).toBe(before + 30)
  })

  test('counts in the searches of desk, top bar and houses, and for a number that is taken', async () => {
    const owner = samples.get('basedata.customer.mobile')!
    const calls = [
      ['GET', '/charge/collection/search', { keyword: owner }],
      ['GET', '/app/search', { q: owner }],
      ['GET', '/basedata/base/house/page', { keyword: owner }],
    ] as const
    for (const [method, path, query] of calls) {
      await fresh()
      const answer = await clerk.call(method, path, { query, ...place })
      expect(answer.code, `${path} ${answer.msg}`).toBe(0)
      expect(await app.kernel.q.query('select 1 from masked_lookup'), path).toHaveLength(1)
    }
    await fresh()
    const body = {
      customerType: 1,
      idType: 2,
      name: '重号客户',
      mobile: mobile(1),
      idNo: samples.get('basedata.customer.idNo')!,
    }
    const taken = await clerk.call('POST', '/basedata/base/customer', { body, ...place })
    expect([taken.code, taken.msg]).toEqual([400, '证件号码已存在'])
    expect(await app.kernel.q.query('select 1 from masked_lookup')).toHaveLength(1)
  })

  test('slides: ten minutes later there are look-ups again, and a day has its own limit', async () => {
    await fresh()
    const limits = (body: Record<string, number | null>) =>
      admin.call('PUT', '/basedata/sys/setting/security', { body })
    expect((await limits({ maskedLookups: 2, maskedLookupsDaily: 3 })).code).toBe(0)
    expect([(await look(1)).code, (await look(2)).code, (await look(3)).code]).toEqual([0, 0, 429])
    app.clock.advance(10 * 60 + 1)
    expect((await look(3)).code).toBe(0)
    expect((await look(4)).msg).toBe('24小时内按完整号码查询已达3次上限，请稍后再试或请有明文权限的同事协助')
    await limits({ maskedLookups: null, maskedLookupsDaily: null })
  })
})
