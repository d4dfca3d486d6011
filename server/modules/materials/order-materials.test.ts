import { orderParts, type OrderParts } from '@wuguan/contract/work-order/work-order.actions'
import { returnFromOrder } from '@wuguan/contract/materials/materials.actions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { openOrders, type OrderWorld } from '../../../tests/support/work-orders.ts'
import { rebuild } from './stock.service.ts'

/** What orders take out of stock when they are finished; and the store of the demo. */
let w: OrderWorld
let hand: Caller & { userId: number }
let warehouseId: string
let materialId: string
beforeAll(async () => {
  w = await openOrders()
  hand = await w.worker('om-hand', ['take', 'finish'])
  const stock = await w.one<{ warehouse: string; material: string }>(
    `select s.warehouse_id as warehouse, s.material_id as material from material_stock s join warehouse h on h.id = s.warehouse_id join material m on m.id = s.material_id
     where h.community_id = $1 and m.name = '角阀'`,
    [w.place.communityId],
  )
  ;[warehouseId, materialId] = [stock.warehouse, stock.material]
  const [me] = await w.sql<{ id: number }>("select id from sys_user where username = 'sysadmin'")
  await w.sql('insert into warehouse__keeper_ids (owner_id, target_id, position) values ($1, $2, 9)', [
    warehouseId,
    me!.id,
  ])
})
afterAll(() => w.app.stop())

const working = async () => {
  const id = await w.made({ afterRegister: 'accept' })
  await w.done('dispatch', id, { handlerId: hand.userId, force: true })
  await w.done('take', id, {}, hand)
  return id
}
const stock = () =>
  w.one<{ qty: number; free: number; amount: string }>(
    'select qty::float8 as qty, (qty - locked_qty)::float8 as free, amount::text as amount from material_stock where warehouse_id = $1 and material_id = $2',
    [warehouseId, materialId],
  )
const told = { resultKind: 'solved', result: '已更换角阀' }
const using = (quantity: string) => ({ ...told, materials: [{ warehouseId, materialId, quantity }] })

it('a shortage refuses the whole finish, and nothing is taken', async () => {
  const id = await working()
  const before = await stock()
  expect(await w.press('finish', id, using(String(before.free + 1)), hand)).toMatchObject({
    code: 422,
    msg: `角阀库存不足，当前可用${before.free}`,
  })
  expect(await stock()).toEqual(before)
  expect((await w.rowOf(id)).status).toBe(40)
})

it('what was used leaves the stock with the finish, stands on the order, and comes back at its cost', async () => {
  const id = await working()
  const before = await stock()
  await w.done('finish', id, using('2'), hand)
  expect((await stock()).qty).toBe(before.qty - 2)
  const { data } = await w.admin.call<OrderParts>('GET', orderParts.path.replace('{id}', id), w.place)
  expect(data.materials).toMatchObject([{ material: '角阀 DN15', quantity: '2.000', unit: '个' }])
  const move = await w.one<{ id: string }>("select id from stock_move where doc_type = 'workOrder' and doc_id = $1", [
    id,
  ])
  const back = (qty: string) => w.admin.call('POST', returnFromOrder.path, { ...w.place, body: { id: move.id, qty } })
  expect(await back('3')).toMatchObject({ code: 400, data: { qty: '退料数量不能大于用料数量2' } })
  expect((await back('2')).code).toBe(0)
  expect(await stock()).toEqual(before)
})

it('the demo keeps books that come out even, with documents in every state that matters', async () => {
  expect((await rebuild(w.app.kernel.q, null)).faults).toEqual([])
  expect(await w.one('select count(*)::int as n from material_transfer where status = 40')).toEqual({ n: 2 })
  expect(await w.one('select count(*)::int as n from stocktake_task where status = 20')).toEqual({ n: 1 })
  const { n } = await w.one<{ n: number }>('select count(*)::int as n from stock_move')
  expect(n).toBeGreaterThan(250)
})
