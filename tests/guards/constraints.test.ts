import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schemaOf } from '../../server/kernel/db/table.ts'
import { everyEntity, idTypeOf } from '../../server/kernel/entities.ts'
import { type TestDatabase, createTestDatabase } from '../support/database.ts'
import { type Row, type RowMaker, rowMaker } from '../support/row-maker.ts'

/**
 * What the database refuses by itself, whatever the product does: every CHECK, EXCLUDE, unique index and trigger of the migrated
 * schema is tried with a row that it must refuse. The lists below and the catalogue of the database have to be equal, so that neither
 * a constraint without a trial nor one that has gone stays unseen.
 */
const A = '00000000-0000-7000-8000-00000000000a'
const B = '00000000-0000-7000-8000-00000000000b'

/** What a row of a table needs to be sound, beyond values of the right types. */
const SOUND: Readonly<Record<string, Row>> = {
  receivable: {
    original_amount: 100,
    receivable_amount: 100,
    received_amount: 0,
    deducted_amount: 0,
    late_fee_received: 0,
    late_fee_deducted: 0,
    period_from: '2026-03-01',
    period_to: '2026-03-31',
    source: 'temp',
  },
  receivable_entry: { amount: 10, value_date: '2026-03-05', book_date: '2026-03-05', account_period: '2026-03' },
  receipt: {
    total_amount: 10,
    cash_amount: 10,
    prepaid_used: 0,
    prepaid_in: 0,
    preferential_amount: 0,
    round_off_amount: 0,
    book_date: '2026-03-05',
    account_period: '2026-03',
  },
  receipt_allocation: { amount: 10, refunded_amount: 0, pending_refund_amount: 0 },
  payment: { receipt_id: A, direction: 'in', amount: 10, book_date: '2026-03-05', account_period: '2026-03' },
  deduction_line: { amount: 10 },
  refund: { total: 10 },
  refund_line: { amount: 10 },
  refund_source: { amount: 10 },
  house_fee_standard: { start_date: '2026-03-01', end_date: '2026-03-31', property_id: A, fee_item_id: A },
  charge_approver: { amount_from: 0, amount_to: 100, biz_type: 'refund', company_id: 1 },
  receipt_book: { start_no: 1, end_no: 100, prefix: 'A', company_id: 1 },
  prepaid_account: { balance: 10, frozen: 5, total_in: 10, total_out: 0 },
  prepaid_entry: { amount: 10, balance_after: 10, book_date: '2026-03-05', account_period: '2026-03', receipt_id: A },
  prepaid_hold: { amount: 10 },
  offset_run: { properties: 1, lines: 1, failed: 0, total_amount: 10 },
  offset_line: { planned: 10, amount: 10, status: 1 },
  prepaid_transfer: { amount: 10 },
  material_stock: { qty: 10, locked_qty: 2, amount: 10 },
  material_batch: { qty: 10 },
  leave_balance: { quota: 10, used: 1, frozen: 1 },
  leave_request: { start_at: '2026-03-05 09:00', end_at: '2026-03-05 18:00', cancelled_days: 0 },
}

/** table.constraint → each set of values breaks it alone. */
const CHECKS: Readonly<Record<string, readonly Row[]>> = {
  'auth_epoch.auth_epoch_only_row_check': [{ only_row: false }],
  'house_fee_standard.ck_house_fee_standard_days': [{ end_date: '2026-02-28' }],
  'receivable.ck_receivable_amounts': [
    { original_amount: 0 },
    { original_amount: -1 },
    { received_amount: -1 },
    { deducted_amount: -1 },
    { late_fee_received: -1 },
    { late_fee_deducted: -1 },
  ],
  'receivable.ck_receivable_outstanding': [{ received_amount: 101 }, { received_amount: 60, deducted_amount: 50 }],
  'receivable.ck_receivable_dates': [{ period_from: '2026-04-01' }],
  'receivable.ck_receivable_binding': [{ source: 'generate' }, { source: 'single' }, { source: 'supplement' }],
  'receivable_entry.ck_receivable_entry_amount': [{ amount: 0 }],
  'receivable_entry.ck_receivable_entry_dates': [{ value_date: '2026-03-06' }, { account_period: '2026-02' }],
  'receipt.ck_receipt_amounts': [
    { cash_amount: -1, total_amount: -1 },
    { prepaid_used: -1, total_amount: 9 },
    { prepaid_in: -1 },
    { preferential_amount: -1 },
    { round_off_amount: -1 },
  ],
  'receipt.ck_receipt_sum': [{ total_amount: 11 }, { prepaid_used: 1 }],
  'receipt_allocation.ck_receipt_allocation_amount': [{ amount: 0 }],
  'receipt_allocation.ck_receipt_allocation_refunded': [
    { refunded_amount: -1 },
    { pending_refund_amount: -1 },
    { refunded_amount: 6, pending_refund_amount: 5 },
    { amount: -10, refunded_amount: 1 },
  ],
  'payment.ck_payment_document': [{ receipt_id: null }, { refund_id: A }],
  'payment.ck_payment_sign': [{ amount: -10 }, { direction: 'out' }, { amount: 0 }],
  'payment.ck_payment_change': [{ tendered_amount: 11 }, { tendered_amount: 15, change_amount: 4 }],
  'deduction_line.ck_deduction_line_amount': [{ amount: 0 }, { amount: -1 }],
  'refund.ck_refund_total': [{ total: 0 }, { total: -1 }],
  'refund_line.ck_refund_line_amount': [{ amount: 0 }, { amount: -1 }],
  'refund_source.ck_refund_source_amount': [{ amount: 0 }, { amount: -1 }],
  'receipt_book.ck_receipt_book_numbers': [{ start_no: 0 }, { start_no: 101 }, { end_no: 1001 }],
  'prepaid_account.ck_prepaid_account_balance': [
    { balance: -1, frozen: 0 },
    { frozen: -1 },
    { frozen: 11 },
    { total_in: -1 },
    { total_out: -1 },
  ],
  'prepaid_entry.ck_prepaid_entry_amount': [{ amount: 0 }, { balance_after: -1 }],
  'prepaid_entry.ck_prepaid_entry_dates': [{ account_period: '2026-02' }],
  'prepaid_entry.ck_prepaid_entry_document': [{ receipt_id: null }],
  'prepaid_hold.ck_prepaid_hold_amount': [{ amount: 0 }, { amount: -1 }],
  'offset_run.ck_offset_run_counts': [{ properties: -1 }, { lines: -1 }, { failed: -1 }, { total_amount: -1 }],
  'material_batch.ck_material_batch_qty': [{ qty: -1 }],
  'material_stock.ck_material_stock_balance': [
    { qty: -1, locked_qty: -1 },
    { locked_qty: -1 },
    { locked_qty: 11 },
    { amount: -1 },
    { qty: 0, locked_qty: 0, amount: 1 },
  ],
  'offset_line.ck_offset_line_amounts': [
    { planned: 0, amount: 0, status: 2 },
    { amount: -1 },
    { amount: 11 },
    { amount: 0 },
    { status: 2 },
  ],
  'prepaid_transfer.ck_prepaid_transfer_amount': [{ amount: 0 }, { amount: -1 }],
  'leave_balance.ck_leave_balance_parts': [{ used: -1 }, { frozen: -1 }],
  'leave_balance.ck_leave_balance_quota': [{ used: 10 }, { frozen: 10 }],
  'leave_request.ck_leave_request_span': [{ end_at: '2026-03-05 09:00' }, { end_at: '2026-03-04 09:00' }],
  'leave_request.ck_leave_request_cancelled': [{ cancelled_days: -1 }],
}

/** table.constraint → a second row that meets the sound one, and one that does not. */
const EXCLUDES: Readonly<Record<string, { meets: readonly Row[]; beside: readonly Row[] }>> = {
  'house_fee_standard.ex_house_fee_standard_days': {
    meets: [{}, { start_date: '2026-03-31', end_date: null }, { start_date: '2026-02-01', end_date: '2026-03-01' }],
    beside: [{ start_date: '2026-04-01', end_date: null }, { property_id: B }, { fee_item_id: B }, { meter_id: B }],
  },
  'charge_approver.ex_charge_approver_band': {
    meets: [{}, { amount_from: 99, amount_to: null }],
    beside: [{ amount_from: 100, amount_to: null }, { biz_type: 'hangUp' }, { company_id: 2 }, { community: 3 }],
  },
  'receipt_book.ex_receipt_book_numbers': {
    meets: [{}, { start_no: 100, end_no: 200 }],
    beside: [{ start_no: 101, end_no: 200 }, { prefix: 'B' }, { company_id: 2 }],
  },
}

/** Unique indexes that no entity asks for: written by hand in a migration. */
const UNIQUE_BY_HAND = [
  'uq_bank_account_default',
  'uq_bank_deduct_line_receipt',
  'uq_deduction_line_entry',
  'uq_offset_run_running',
  'uq_offset_scheme_default',
  'uq_paper_receipt_live',
  'uq_payment_reverses',
  'uq_prepaid_entry_reverses',
  'uq_receivable_binding',
  'uq_receivable_entry_reverses',
  'uq_receivable_source',
  'uq_summary_rule_default',
  'ux_sharing_line_record_property',
  'ux_sharing_record_corrects',
  'ux_sharing_record_meter_record_meter',
  'ux_sharing_record_standard_period',
]

/** Rows that stay as they were written; the columns that are maintained all the same (null: any may change, none may go). */
const KEPT: Readonly<Record<string, readonly string[] | null>> = {
  receivable_entry: [],
  receipt_allocation: ['refunded_amount', 'pending_refund_amount', 'version', 'updated_at', 'updated_by'],
  payment: ['reconcile_status', 'version', 'updated_at', 'updated_by'],
  prepaid_entry: [],
  refund_source: [],
  receivable: null,
  receipt: null,
  prepaid_account: null,
  offset_run: null,
  prepaid_transfer: null,
  operation_log: [],
  timeline: [],
  print_log: [],
}
const IN_OPEN_BOOKS = ['receivable_entry', 'receipt', 'payment', 'prepaid_entry']
const SNAPSHOTS = ['month_settlement_line', 'month_settlement_prepaid', 'month_settlement_cash']
/** Tables whose change moves the rights epoch, so that no process goes on with old rights. */
const RIGHTS = [
  'sys_role',
  'role_menu',
  'user_role',
  'user_community',
  'user_company',
  'sys_menu',
  'company',
  'community',
  'sys_user',
  'sys_role__scope_companies',
  'sys_role__scope_communities',
]

let database: TestDatabase
let client: pg.Client
let make: RowMaker
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
  make = await rowMaker(client)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
beforeEach(() => client.query('begin'))
afterEach(() => client.query('rollback'))

/** Inserts a sound row with these values and gives its id. */
const insert = (table: string, over: Row = {}) => make.insert(table, { ...SOUND[table], ...over })

/** The code and constraint of a refusal, `null` when the statement was taken; the transaction goes on. */
async function refusal(work: () => Promise<unknown>): Promise<{ code: string; constraint: string | undefined } | null> {
  await client.query('savepoint trial')
  try {
    await work()
    await client.query('set constraints all immediate')
    return null
  } catch (error) {
    const { code, constraint } = error as { code: string; constraint?: string }
    return { code, constraint }
  } finally {
    await client.query('rollback to savepoint trial')
  }
}
const split = (name: string) => name.split('.') as [table: string, constraint: string]
const catalogued = async (sql: string) =>
  (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name).toSorted()

test('the lists name exactly what the migrated schema has', async () => {
  const named = (
    types: string,
  ) => `select t.relname || '.' || c.conname as name from pg_constraint c join pg_class t on t.oid = c.conrelid
    join pg_namespace n on n.oid = t.relnamespace where n.nspname = 'public' and c.contype in (${types})`
  expect(await catalogued(named(`'c'`))).toEqual(Object.keys(CHECKS).toSorted())
  expect(await catalogued(named(`'x'`))).toEqual(Object.keys(EXCLUDES).toSorted())
  const triggers = await catalogued(
    `select p.proname || ' ' || t.relname as name from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
     join pg_namespace n on n.oid = t.relnamespace where n.nspname = 'public' and not g.tgisinternal and g.tgenabled = 'O'`,
  )
  const expected = [
    ...Object.keys(KEPT).map((table) => `refuse_ledger_change ${table}`),
    ...IN_OPEN_BOOKS.map((table) => `refuse_closed_book ${table}`),
    ...SNAPSHOTS.map((table) => `refuse_snapshot_change ${table}`),
    ...RIGHTS.map((table) => `move_auth_epoch ${table}`),
    'end_sessions_below user_session',
    'refuse_period_reopening accounting_period',
    'tell_session_ended user_session',
  ]
  expect(triggers).toEqual(expected.toSorted())
})

test.each(Object.entries(CHECKS))('%s refuses', async (name, broken) => {
  const [table, constraint] = split(name)
  if (table !== 'auth_epoch') expect(await refusal(() => insert(table)), 'a sound row').toBeNull()
  for (const over of broken)
    expect(await refusal(() => insert(table, over)), JSON.stringify(over)).toEqual({ code: '23514', constraint })
})

test.each(Object.entries(EXCLUDES))('%s refuses', async (name, { meets, beside }) => {
  const [table, constraint] = split(name)
  await insert(table)
  for (const over of meets)
    expect(await refusal(() => insert(table, over)), JSON.stringify(over)).toEqual({ code: '23P01', constraint })
  for (const over of beside) expect(await refusal(() => insert(table, over)), JSON.stringify(over)).toBeNull()
})

test('every unique index refuses a second row', async () => {
  const { rows } = await client.query<{ name: string; table: string; columns: string[]; predicate: string | null }>(
    `select i.relname as name, t.relname as table, pg_get_expr(x.indpred, x.indrelid) as predicate,
       (select array_agg(a.attname::text order by k.n) from unnest(x.indkey::int2[]) with ordinality k(attnum, n)
        join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.attnum) as columns
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid join pg_namespace n on n.oid = t.relnamespace
     where n.nspname = 'public' and x.indisunique and not x.indisprimary and t.relkind in ('r', 'p') and not t.relispartition
     order by 1`,
  )
  const ofEntities = Object.values(schemaOf(everyEntity(), idTypeOf)).flatMap(({ indexes }) =>
    Object.entries(indexes).flatMap(([name, { unique }]) => (unique ? [name] : [])),
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...ofEntities, ...UNIQUE_BY_HAND].toSorted())
  const taken: string[] = []
  for (const { name, table, columns, predicate } of rows) {
    const within = make.within(table, predicate)
    const same = make.filled(table, columns, within)
    // What other indexes of the table compare differs, so that only this one can refuse.
    const others = [...new Set(rows.flatMap((each) => (each.table === table ? each.columns : [])))].filter(
      (column) => !columns.includes(column),
    )
    const add = () =>
      insert(table, { ...make.filled(table, others, { ...SOUND[table], ...within }), ...within, ...same })
    const first = await refusal(add)
    if (first) {
      taken.push(`${name}: the first row was refused: ${first.code} ${first.constraint}`)
      continue
    }
    const answer = await refusal(async () => {
      await add()
      await add()
    })
    if (answer?.code !== '23505' || answer.constraint !== name)
      taken.push(`${name}: ${answer ? `${answer.code} ${answer.constraint}` : 'a second row was taken'}`)
  }
  expect(taken).toEqual([])
})

describe.each(Object.entries(KEPT))('rows of %s', (table, maintained) => {
  test('are never deleted', async () => {
    // A line of the log may go after three years (`server/kernel/retention.test.ts`).
    const id = await insert(table, table === 'operation_log' ? { at: new Date() } : {})
    expect(await refusal(() => client.query(`delete from ${table} where id = $1`, [id]))).toMatchObject({
      code: '23001',
    })
  })
  if (maintained === null) return
  test('change in the maintained columns only', async () => {
    const id = await insert(table)
    const open: string[] = []
    for (const column of make.columns(table)) {
      if (column === 'id') continue
      const value = make.other(table, column)
      const refused = await refusal(() => client.query(`update ${table} set ${column} = $2 where id = $1`, [id, value]))
      if (maintained.includes(column) ? refused?.code === '23001' : refused?.code !== '23001') open.push(column)
    }
    expect(open).toEqual([])
  })
})

describe.each(IN_OPEN_BOOKS)('%s', (table) => {
  const place = { community_id: 1 }
  test.each([2, 3])('takes no row in a month of status %i', async (status) => {
    await make.insert('accounting_period', { ...place, period: '2026-03', status })
    expect(await refusal(() => insert(table, place))).toMatchObject({ code: '23001' })
    expect(await refusal(() => insert(table, { community_id: 2 }))).toBeNull()
  })
  test('takes no row on a closed day', async () => {
    await make.insert('finance_day', { ...place, book_date: '2026-03-05', status: 3 })
    expect(await refusal(() => insert(table, place))).toMatchObject({ code: '23001' })
    expect(await refusal(() => insert(table, { community_id: 2 }))).toBeNull()
  })
})

describe.each(SNAPSHOTS)('%s', (table) => {
  test.each([3, 4])('stays as it is while the month is closed (status %i)', async (status) => {
    const settlement = await make.insert('month_settlement', { status: 1 })
    const id = await insert(table, { settlement_id: settlement })
    await client.query('update month_settlement set status = $2 where id = $1', [settlement, status])
    const closed = { code: '23001' }
    expect(await refusal(() => insert(table, { settlement_id: settlement }))).toMatchObject(closed)
    expect(await refusal(() => client.query(`update ${table} set version = 9 where id = $1`, [id]))).toMatchObject(
      closed,
    )
    expect(await refusal(() => client.query(`delete from ${table} where id = $1`, [id]))).toMatchObject(closed)
  })
})

test('a month that its settlement closed opens through the settlement only', async () => {
  const place = { community_id: 1, period: '2026-03' }
  const id = await make.insert('accounting_period', { ...place, status: 3 })
  const reopen = () => client.query('update accounting_period set status = 1 where id = $1', [id])
  expect(await refusal(reopen)).toBeNull()
  await make.insert('month_settlement', { ...place, status: 3 })
  expect(await refusal(reopen)).toMatchObject({ code: '23001' })
})

test.each(RIGHTS)('a change of %s moves the rights epoch', async (table) => {
  const epoch = async () =>
    Number((await client.query<{ epoch: string }>('select epoch from auth_epoch')).rows[0]!.epoch)
  const moved = async (work: () => Promise<unknown>) => {
    const before = await epoch()
    await work()
    return (await epoch()) > before
  }
  const joined = !make.columns(table).includes('id')
  const watched: Readonly<Record<string, string>> = { community: 'deleted_at', sys_user: 'department_id' }
  const column = watched[table] ?? (joined ? 'position' : 'updated_at')
  if (table === 'sys_user') await insert(table)
  else expect(await moved(() => insert(table)), 'insert').toBe(true)
  const value = make.other(table, column)
  expect(await moved(() => client.query(`update ${table} set ${column} = $1`, [value])), 'update').toBe(true)
  if (table !== 'sys_user') expect(await moved(() => client.query(`delete from ${table}`)), 'delete').toBe(true)
})

test('the end of a session is told', async () => {
  const heard: string[] = []
  client.on('notification', ({ payload }) => heard.push(String(payload)))
  await client.query('listen session_ended')
  const id = await insert('user_session', { revoked_at: null })
  await client.query('update user_session set revoked_at = now() where id = $1', [id])
  await client.query('delete from user_session where id = $1', [id])
  await client.query('commit')
  await client.query('select 1')
  expect(heard).toEqual([id])
  await client.query('unlisten session_ended')
})
