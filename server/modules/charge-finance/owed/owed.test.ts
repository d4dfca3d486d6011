import type { DeskHit, DeskProperty, OwedNotice } from '@wuguan/contract/charge-finance/collect.actions'
import type { PropertyAccountRow } from '@wuguan/contract/charge-other/account.actions'
import { add } from '@wuguan/contract/kernel/decimal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { must } from '../../../../tests/support/must.ts'
import { deductedTypeIn } from '../../../../tests/support/standards.ts'
import { arrears } from '../system-calls/charge.service.ts'

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-04-04 09:00:00' })
  await w.sql(
    `insert into community_charge_info (id, company_id, community_id, company_title, dunning_notice, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, '安居物业', '<p>{{customerName}}：{{periodRange}}共{{totalOutstanding}}元</p>', now(), now())`,
    [w.companyId, w.communityId],
  )
})
afterAll(() => w.app.stop())

/** A house that was sold: 888.00 stayed with the seller, the buyer owes two months that have come, one set aside and two to come. */
async function sold() {
  const home = await w.home()
  const seller = await w.customer()
  const plain = { overdueRate: '0', bookDate: '2025-01-01' }
  await w.bill(home, {
    item: 'water',
    feePeriod: '2025-01',
    amount: '888.00',
    payerCustomerId: String(seller.id),
    ...plain,
  })
  const march = await w.bill(home, { bookDate: '2025-03-01', amount: '786.21' })
  const paid = await w.bill(home, { feePeriod: '2025-02', bookDate: '2025-02-01', amount: '100.00' })
  await w.bill(home, { feePeriod: '2025-04', dueDate: '2025-04-25', amount: '206.87' })
  await w.bill(home, { feePeriod: '2025-05', dueDate: '2025-05-25', amount: '72.00' })
  await w.bill(home, { feePeriod: '2025-06', dueDate: '2025-06-25', amount: '72.00' })
  const aside = await w.bill(home, { item: 'water', amount: '50.00', ...plain })
  await w.sql('update receivable set hung_up = true where id = $1', [aside])
  // Its principal is paid and its late fee is not: a row of no principal is unpaid too.
  await w.ok('POST', '/charge/finance/deduction/apply', {
    deductedTypeId: await deductedTypeIn(w),
    lines: [{ receivableId: paid, component: 'P', mode: 'ratio', ratio: '1' }],
    reason: '核对',
  })
  return { home, seller, march }
}

it('is one sum at the desk, in the notice, in the account and for other modules', async () => {
  const { home, seller } = await sold()
  const notice = await must<OwedNotice>(w.admin, 'GET', `/charge/collection/owedNotice/${home.houseId}`)
  const buyer = notice.payers.find((payer) => payer.customerId === home.customerId)!
  const other = notice.payers.find((payer) => payer.customerId === seller.id)!
  expect(notice.payers).toHaveLength(2)
  expect(other).toMatchObject({ total: '888.00', notDue: [], lines: [{ feePeriod: '2025-01', outstanding: '888.00' }] })
  expect(buyer.lines.map((line) => line.feePeriod)).toEqual(['2025-02', '2025-03', '2025-04'])
  expect(buyer).toMatchObject({
    notDue: [{ itemName: '住宅物业费', from: '2025-05', to: '2025-06', count: 2, amount: '144.00' }],
    total: add(buyer.principal, buyer.lateFee),
  })
  expect(buyer.text).toBe(
    `<p>${buyer.name}：2025-02 至 2025-04共${buyer.total.replace(/^(\d)(\d{3}\.)/, '$1,$2')}元</p>`,
  )
  expect(other.text).toContain('2025-01共888.00元')

  const desk = await must<DeskProperty>(w.admin, 'GET', `/charge/collection/property/${home.houseId}`)
  const [account] = (
    await must<{ list: PropertyAccountRow[] }>(
      w.admin,
      'GET',
      `/charge/property/account/page?page=1&limit=10&keyword=${encodeURIComponent(home.name)}`,
    )
  ).list
  const elsewhere = await arrears({ q: w.app.kernel.q, now: w.app.clock.now() }, { propertyId: home.houseId })
  const [hit] = await must<DeskHit[]>(
    w.admin,
    'GET',
    `/charge/collection/search?keyword=${encodeURIComponent(home.name)}`,
  )
  const principal = add(add(buyer.principal, other.principal), desk.totalHungUp)
  const late = add(buyer.lateFee, other.lateFee)
  expect(desk).toMatchObject({ totalHungUp: '50.00', totalOwed: principal, totalLateFee: late, totalNotDue: '144.00' })
  expect(account).toMatchObject({ arrears: principal, lateFee: late, notDue: '144.00' })
  expect(elsewhere).toMatchObject({ principal, lateFee: late })
  expect(hit).toMatchObject({ owed: principal })
  expect(buyer.lines[0], 'no principal left, its late fee is').toMatchObject({ outstanding: '0.00', lateFee: '1.90' })
})

it('asks nobody who owes nothing yet', async () => {
  const home = await w.home()
  await w.bill(home, { feePeriod: '2025-05', dueDate: '2025-05-25' })
  const notice = await must<OwedNotice>(w.admin, 'GET', `/charge/collection/owedNotice/${home.houseId}`)
  expect(notice).toMatchObject({ company: '安居物业', payers: [] })
})
