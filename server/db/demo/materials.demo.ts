import { addDays } from '@wuguan/contract/kernel/dates'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { materialApply } from '@wuguan/contract/materials/material-apply.entity'
import { materialTransfer } from '@wuguan/contract/materials/material-transfer.entity'
import { materialType } from '@wuguan/contract/materials/material-type.entity'
import { material } from '@wuguan/contract/materials/material.entity'
import { offlineDoc } from '@wuguan/contract/materials/offline-doc.entity'
import { OFFLINE_STATUS } from '@wuguan/contract/materials/options'
import { purchaseOrder } from '@wuguan/contract/materials/purchase-order.entity'
import { pickSetting, purchaseSetting } from '@wuguan/contract/materials/settings.entity'
import { stocktakePlan } from '@wuguan/contract/materials/stocktake-plan.entity'
import { stocktakePlanFlow } from '@wuguan/contract/materials/stocktake-plan.flow'
import { stocktakeTask } from '@wuguan/contract/materials/stocktake-task.entity'
import { warehouse } from '@wuguan/contract/materials/warehouse.entity'
import { loadRights, systemActor } from '../../kernel/auth/actor.ts'
import { dateOf } from '../../kernel/clock.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { createRow, lockRows } from '../../kernel/crud/write.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import type { FlowSteps } from '../../kernel/flow/flow.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { applySteps } from '../../modules/materials/apply.service.ts'
import {
  applyHooks,
  offlineHooks,
  purchaseHooks,
  stocktakeHooks,
  transferHooks,
} from '../../modules/materials/document.hooks.ts'
import { snapshot } from '../../modules/materials/jobs.ts'
import { offlineSteps } from '../../modules/materials/offline.service.ts'
import { purchaseSteps } from '../../modules/materials/purchase.service.ts'
import { materialHooks, typeHooks, warehouseHooks } from '../../modules/materials/register.hooks.ts'
import { openNow } from '../../modules/materials/stock.service.ts'
import { stocktakeSteps } from '../../modules/materials/stocktake.service.ts'
import { transferSteps } from '../../modules/materials/transfer.service.ts'
import { planHooks } from '../../modules/schedule/plan.hooks.ts'
import { planStepsOf } from '../../modules/schedule/plan.service.ts'
import { demoPicture } from './basedata-picture.demo.ts'
import { Stage } from './bpm-play.demo.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const DAY = 86_400_000
const MONTHS = 7
/** Root, its kind, leaves with what is kept of each: name, specification, unit, price, least, most, and what else is said. */
type Thing = readonly [name: string, spec: string, unit: string, price: string, min: number, max: number, more?: object]
const REGISTER: readonly (readonly [name: string, kind: string, leaves: Readonly<Record<string, readonly Thing[]>>])[] =
  [
    [
      '易耗品',
      'consumable',
      {
        照明: [
          ['LED灯管', 'T8 18W', '根', '12.50', 40, 200],
          ['LED球泡', 'E27 9W', '只', '8.60', 30, 150],
          ['声光控开关', '86型', '只', '21.00', 10, 60],
          ['应急照明灯', '双头 消防型', '台', '68.00', 6, 30],
        ],
        水暖: [
          ['PPR管', 'DN25', '米', '6.80', 60, 300, { unitDecimals: 1 }],
          ['角阀', 'DN15', '个', '18.00', 20, 100],
          ['编织软管', '60cm', '根', '11.00', 20, 100],
          ['生料带', '20m', '卷', '2.20', 30, 200],
          ['感应小便器电磁阀', '6V 直流 嵌墙式', '个', '126.00', 4, 20],
        ],
      },
    ],
    [
      '备件',
      'spare',
      {
        电气: [
          ['塑壳断路器', 'NM1-125S/3300 100A', '台', '186.00', 2, 12],
          ['交流接触器', 'CJX2-3210 220V', '台', '74.50', 4, 20],
          ['门禁读卡器', 'IC/ID 双频', '台', '265.00', 2, 10],
        ],
        水泵: [
          ['机械密封', '104-25', '套', '42.00', 4, 20],
          ['变频恒压供水控制器（带远程通信模块）', 'HX-3000 三泵', '台', '4680.00', 1, 3],
        ],
      },
    ],
    [
      '工具',
      'tool',
      {
        电动工具: [
          ['冲击钻', '13mm 750W', '台', '380.00', 1, 6, { returnable: true }],
          ['角磨机', '100mm', '台', '265.00', 1, 6, { returnable: true }],
        ],
        手动工具: [
          ['管钳', '14寸', '把', '45.00', 2, 12, { returnable: true }],
          ['绝缘手套', '12kV', '双', '88.00', 4, 20],
        ],
      },
    ],
    [
      '清洁用品',
      'cleaning',
      {
        清洁剂: [
          ['84消毒液', '500ml', '瓶', '9.90', 40, 240, { shelfLifeDays: 365 }],
          ['洗手液', '5L', '桶', '36.00', 8, 40, { shelfLifeDays: 730 }],
          ['地面清洁剂', '3.8L', '桶', '48.00', 6, 30, { shelfLifeDays: 730 }],
        ],
        保洁耗材: [
          ['垃圾袋', '100×120cm', '卷', '15.80', 60, 400],
          ['拖把', '棉线 60cm', '把', '16.50', 12, 60],
        ],
      },
    ],
    [
      '劳保用品',
      'labor',
      {
        防护: [
          ['安全帽', 'ABS 透气型', '顶', '25.00', 10, 60],
          ['反光背心', 'L', '件', '19.00', 10, 60],
          ['防滑雨靴', '42码', '双', '46.00', 4, 24],
        ],
      },
    ],
    [
      '办公用品',
      'office',
      {
        文具: [
          ['复印纸', 'A4 70g', '包', '22.00', 20, 120],
          ['签字笔', '0.5mm 黑', '支', '1.80', 50, 300],
        ],
        耗材: [['硒鼓', 'CF230A', '个', '198.00', 2, 10]],
      },
    ],
    [
      '消防器材',
      'fire',
      {
        灭火: [
          ['干粉灭火器', 'MFZ/ABC4', '具', '62.00', 12, 80],
          ['消防水带', '65mm 20m', '盘', '98.00', 6, 40],
        ],
        报警: [['烟感探测器', 'JTY-GD 独立式', '只', '78.00', 6, 40]],
      },
    ],
  ]

/** 物资: a register, four warehouses, seven months in which things were bought, taken, moved, written on paper and counted, and what waits today. */
export async function seedMaterialsDemo(demo: DemoContext): Promise<void> {
  const { q, now, kernel, companies, users } = demo
  const companyId = companies[HOME]!
  const stage = new Stage(demo, companyId)
  const rights = await loadRights(
    q,
    { userId: 0, superAdmin: true, homeCompanyId: companyId, departmentId: null },
    companyId,
    0,
  )
  const at = (userId: number, moment: Date): ActionContext => ({
    kernel,
    q,
    now: moment,
    actor: { ...systemActor(rights, companyId, 'demo'), userId },
    afterCommit: () => undefined,
  })
  const [chief] = await q.query<{ id: number }>(
    `select u.id from sys_user u join user_role k on k.user_id = u.id join sys_role r on r.id = k.role_id where r.code = 'engineer_lead' and k.company_id = $1 and u.state = 1 order by u.id limit 1`,
    [companyId],
  )
  const keeper = chief!.id
  const [engineer, steward] = [users['engineer01']!, users['steward01']!]
  const begin = new Date(now.getTime() - MONTHS * 30 * DAY)
  const put = async (context: ActionContext, entity: AnyEntity, hooks: unknown, draft: Record<string, unknown>) =>
    String((await createRow(writing(context, entity, hooks as AnyHooks, 'system'), draft)).id)
  const first = at(keeper, begin)

  const things: { id: string; price: string; min: number; max: number; name: string }[] = []
  const types = new Map<string, string>()
  for (const [n, [name, kind, leaves]] of REGISTER.entries()) {
    const parentId = await put(first, materialType, typeHooks, { companyId, code: `T${n + 1}`, name, kind, sort: n })
    types.set(name, parentId)
    for (const [m, [leaf, rows]] of Object.entries(leaves).entries()) {
      const typeId = await put(first, materialType, typeHooks, {
        companyId,
        code: `T${n + 1}0${m + 1}`,
        name: leaf,
        parentId,
        sort: m,
      })
      types.set(leaf, typeId)
      for (const [title, spec, unit, price, min, max, more] of rows) {
        const barcode = `69${String(21_000_000_000 + things.length * 7_919)}`
        const draft = {
          companyId,
          name: title,
          spec,
          unit,
          typeId,
          refPrice: price,
          minQty: String(min),
          maxQty: String(max),
          taxRate: '13',
          barcode,
          ...more,
        }
        things.push({ id: await put(first, material, materialHooks, draft), price, min, max, name: title })
      }
    }
  }
  const communities = await q.query<{ id: number; name: string }>(
    'select id, name from community where company_id = $1 and deleted_at is null order by id limit 3',
    [companyId],
  )
  // Whoever keeps the stores is authorised for their projects.
  await q.query(
    'insert into user_community (id, user_id, community_id, created_at, updated_at) select gen_random_uuid(), $1, c.id, $3, $3 from community c where c.id = any($2) on conflict do nothing',
    [keeper, communities.map(({ id }) => id), begin],
  )
  const stores: { id: string; communityId: number }[] = []
  for (const [n, { id, name }] of communities.entries())
    stores.push({
      id: await put(first, warehouse, warehouseHooks, {
        companyId,
        kind: 'project',
        communityId: id,
        code: `CK0${n + 1}`,
        name: `${name}工程仓库`,
        keeperIds: [keeper],
        address: '地下一层设备房旁',
      }),
      communityId: id,
    })
  const city = await put(first, warehouse, warehouseHooks, {
    companyId,
    kind: 'city',
    communities: communities.map(({ id }) => id),
    code: 'CK90',
    name: '广州城市中心仓',
    keeperIds: [keeper],
    address: '白云区物流园3号库',
  })
  const suppliers = (
    await q.query<{ id: string }>(
      'select id from contractor where company_id = $1 and deleted_at is null order by name limit 3',
      [companyId],
    )
  ).map(({ id }) => id)
  for (const [typeId, freeAmount, monthQtyPerPerson] of [
    [types.get('照明'), '200.00', null],
    [types.get('水暖'), '200.00', null],
    [types.get('清洁用品'), '300.00', null],
    [types.get('工具'), '0.00', '60'],
  ] as const)
    await put(first, pickSetting, {}, { companyId, typeId, freeAmount, monthQtyPerPerson, lockDays: 7 })
  const tiers = [
    { upTo: '2000.00', modelKey: 'materialsProject' },
    { upTo: '20000.00', modelKey: 'materialsCity' },
    { upTo: null, modelKey: 'materialsGroup' },
  ]
  const limits = { overReceivePercent: '5', priceTolerancePercent: '10', preferredSupplierIds: suppliers, tiers }
  await put(first, purchaseSetting, {}, { companyId, kind: 'project', ...limits })
  await put(
    first,
    purchaseSetting,
    {},
    { companyId, kind: 'city', ...limits, cityOnlyTypeIds: [types.get('消防器材')] },
  )

  // What every warehouse began with.
  for (const [n, warehouseId] of [...stores.map(({ id }) => id), city].entries())
    await openNow(at(keeper, begin), {
      warehouseId,
      lines: things
        .filter((_, i) => n === 3 || (i + n) % 7 !== 6)
        .map(({ id, price, min, max }, i) => ({
          materialId: id,
          qty: String(n === 3 ? max : Math.max(min + 1, Math.round((max * (6 - ((i + n) % 4))) / 8))),
          unitCost: price,
        })),
    })

  const kinds = {
    purchase: [purchaseOrder, purchaseHooks, purchaseSteps],
    apply: [materialApply, applyHooks, applySteps],
    transfer: [materialTransfer, transferHooks, transferSteps],
    offline: [offlineDoc, offlineHooks, offlineSteps],
    stocktake: [stocktakeTask, stocktakeHooks, stocktakeSteps],
  } as const
  type Kind = keyof typeof kinds
  const act = async (
    kind: Kind,
    id: string,
    name: string,
    who: number,
    moment: Date,
    values: Record<string, unknown> = {},
  ) => {
    const [, hooks, steps] = kinds[kind]
    await moveOne(at(who, moment), steps as FlowSteps, hooks as AnyHooks, name, id, values)
  }
  const rowOf = async (kind: Kind, id: string): Promise<AnyRow> => {
    const [entity, hooks] = kinds[kind]
    return (await lockRows(writing(first, entity as AnyEntity, hooks as AnyHooks, 'system'), [id], ''))[0]!
  }
  const make = (kind: Kind, who: number, moment: Date, draft: Record<string, unknown>) =>
    put(at(who, moment), kinds[kind][0] as AnyEntity, kinds[kind][1], { companyId, ...draft })
  /** Submitted, and agreed to by whoever has the turn. */
  const agreed = async (kind: Kind, id: string, who: number, moment: Date) => {
    await act(kind, id, 'submit', who, moment)
    const { processInstanceId } = await rowOf(kind, id)
    if (processInstanceId) await stage.settle(String(processInstanceId), 'approved', moment)
  }
  const linesOf = (row: AnyRow, field: string) => row[field] as Record<string, string>[]
  const bought = async (
    moment: Date,
    store: number,
    from: number,
    more: { until?: 'agree' | 'order' | 'part' } = {},
  ) => {
    const lines = Array.from({ length: 5 }, (_, i) => things[(from + i * 5) % (things.length - 3)]!).map(
      ({ id, price, max }) => ({
        materialId: id,
        qty: String(Math.max(1, Math.round(max / 4))),
        unitCost: price,
      }),
    )
    const warehouseId = stores[store]!.id
    const expectDate = addDays(dateOf(moment), 7)
    const id = await make('purchase', keeper, moment, {
      kind: 'project',
      warehouseId,
      expectDate,
      reason: '月度补货',
      lines,
    })
    await agreed('purchase', id, keeper, moment)
    if (more.until === 'agree') return
    await act('purchase', id, 'order', keeper, later(moment, 1), {
      supplierId: suppliers[from % suppliers.length],
      expectDate,
    })
    if (more.until === 'order') return
    const arrived = more.until === 'part' ? lines.slice(0, 3) : lines
    const deliveryNo = `SH${dateOf(moment).replaceAll('-', '')}${from}`
    await act('purchase', id, 'receive', keeper, later(moment, 5), {
      lines: arrived.map((line) => ({ ...line, warehouseId })),
      deliveryNo,
    })
  }
  const later = (moment: Date, days: number) =>
    new Date(Math.min(moment.getTime() + days * DAY, now.getTime() - 60_000))
  const taken = async (moment: Date, store: number, from: number, purpose: string, until?: 'agree') => {
    const { id: warehouseId, communityId } = stores[store]!
    const stocks = await q.query<{ id: string; free: number; typed: string }>(
      `select s.material_id as id, floor(s.qty - s.locked_qty)::int as free, m.name as typed from material_stock s join material m on m.id = s.material_id where s.warehouse_id = $1 and s.qty - s.locked_qty >= 3 order by m.code`,
      [warehouseId],
    )
    if (stocks.length === 0) return
    const chosen = [0, 1, 2].map((i) => stocks[(from + i * 4) % stocks.length]!)
    const lines = chosen
      .filter(({ id }, i) => chosen.findIndex((one) => one.id === id) === i)
      .map(({ id, free }) => ({ materialId: id, qty: String(Math.min(4, Math.max(1, Math.floor(free / 6)))) }))
    const who = purpose === 'cleaning' ? steward : engineer
    const id = await make('apply', who, moment, {
      communityId,
      warehouseId,
      purpose,
      needDate: addDays(dateOf(moment), 1),
      lines,
    })
    await agreed('apply', id, who, moment)
    if (until === 'agree') return
    await act('apply', id, 'issue', keeper, later(moment, 1), {
      lines: linesOf(await rowOf('apply', id), 'issues').map(({ materialId, approvedQty }) => ({
        materialId,
        qty: approvedQty,
      })),
    })
  }
  const PURPOSES = ['repair', 'cleaning', 'maintain', 'daily']
  /** In the order in which it happened: what a move leaves is read beside its time. */
  const acts: { daysAgo: number; run: () => Promise<unknown> }[] = []
  const on = (daysAgo: number, run: (moment: Date) => Promise<unknown>) =>
    void acts.push({ daysAgo, run: () => run(new Date(now.getTime() - daysAgo * DAY)) })
  for (let month = 0; month < MONTHS - 1; month++)
    for (let store = 0; store < stores.length; store++) {
      const day = (n: number) => (MONTHS - month) * 30 - n - store / 24
      on(day(3), (moment) => taken(moment, store, month * 3 + store, PURPOSES[month % 4]!))
      if ((month + store) % 2 === 0) on(day(6), (moment) => bought(moment, store, month * 4 + store))
      on(day(17), (moment) => taken(moment, store, month * 5 + store + 2, PURPOSES[(month + store) % 4]!))
    }
  const moved = async (moment: Date, to: number, from: number, days: number | null) => {
    const lines = [0, 3]
      .map((i) => things[(from + i) % things.length]!)
      .map(({ id, max }) => ({ materialId: id, qty: String(Math.max(1, Math.round(max / 12))) }))
    const id = await make('transfer', keeper, moment, {
      fromWarehouseId: city,
      toWarehouseId: stores[to]!.id,
      reason: '中心仓补货',
      lines,
    })
    await agreed('transfer', id, keeper, moment)
    await act('transfer', id, 'sendOut', keeper, later(moment, 1))
    if (days === null) return
    const sent = linesOf(await rowOf('transfer', id), 'moved')
    await act('transfer', id, 'takeIn', keeper, later(moment, days), {
      lines: sent.map(({ materialId, outQty }, n) => ({
        materialId,
        inQty: days === 4 && n === 0 ? String(Number(outQty) - 1) : outQty,
      })),
      lossReason: days === 4 ? '运输途中破损1件' : null,
    })
  }
  on(60, (moment) => moved(moment, 0, 1, 2))
  on(34, (moment) => moved(moment, 1, 4, 4))
  on(9, (moment) => moved(moment, 2, 7, null))
  on(2, (moment) => moved(moment, 0, 11, null))

  const picture = await demoPicture(demo)
  const written = async (moment: Date, n: number, kind: 'in' | 'out', reason: string, open = false) => {
    const id = uuidv7()
    const one = things[5 + n]!
    const file = await picture({
      entity: offlineDoc.name,
      id,
      field: 'attachments',
      name: `手工单据${n}.png`,
      companyId,
    })
    const day = dateOf(moment)
    const draft = {
      docNo: `XX${day.replaceAll('-', '').slice(2)}00${n}`,
      communityId: stores[0]!.communityId,
      kind,
      warehouseId: stores[0]!.id,
      paperNo: `手工-${2030 + n}`,
      paperDate: day,
      reason,
      counterpart: '工程部',
      lines: [
        { materialId: one.id, qty: '2', unitCost: kind === 'in' ? one.price : null, batchNo: null, expireDate: null },
      ],
      attachments: [file],
      status: OFFLINE_STATUS.draft,
    }
    const { actor } = at(keeper, moment)
    const place = { companyId, communityId: null }
    await insertRows(q, offlineDoc as AnyEntity, [{ draft, place, id }], actor, kernel.secrets, moment)
    if (!open) await agreed('offline', id, keeper, moment)
  }
  on(20, (moment) => written(moment, 1, 'in', '停电期间手工入库补录'))
  on(14, (moment) => written(moment, 2, 'out', '应急抢修先领后补'))
  on(5, (moment) => written(moment, 3, 'in', '业委会捐赠物资入库', true))

  const counting = async (moment: Date, store: number, name: string, typeIds: string[] | null, until?: 'running') => {
    const id = await make('stocktake', keeper, moment, {
      name,
      warehouseId: stores[store]!.id,
      typeIds,
      planDate: dateOf(moment),
      blind: until === 'running',
    })
    await act('stocktake', id, 'start', keeper, moment)
    const lines = linesOf(await rowOf('stocktake', id), 'lines')
    const books = await q.query<{ id: string; qty: string }>(
      'select material_id as id, qty::text as qty from material_stock where warehouse_id = $1',
      [stores[store]!.id],
    )
    const known = new Map(books.map((one) => [one.id, one.qty]))
    const counted = lines.slice(0, until ? Math.ceil(lines.length / 2) : lines.length).map(({ materialId }, n) => {
      const book = Number(known.get(materialId!) ?? '0')
      const diff = n === 2 ? 1 : n === 4 && book > 1 ? -1 : 0
      return {
        materialId,
        countQty: String(book + diff),
        reason: diff > 0 ? '上次漏登入库' : diff < 0 ? '损坏未登记' : null,
      }
    })
    await act('stocktake', id, 'count', keeper, later(moment, 0.1), { lines: counted })
    if (until) return
    await agreed('stocktake', id, keeper, later(moment, 0.2))
  }
  on(40, (moment) => counting(moment, 0, '季度盘点（全部物资）', null))
  on(12, (moment) => bought(moment, 0, 3, { until: 'part' }))
  on(6, (moment) => bought(moment, 1, 8, { until: 'order' }))
  on(3, (moment) => bought(moment, 2, 13, { until: 'agree' }))
  on(1, (moment) => bought(moment, 0, 17, { until: 'agree' }))
  on(2.1, (moment) => taken(moment, 0, 4, 'repair', 'agree'))
  on(1.2, (moment) => taken(moment, 1, 9, 'maintain', 'agree'))
  const draft = {
    warehouseId: stores[0]!.id,
    communityId: stores[0]!.communityId,
    purpose: 'repair',
    needDate: dateOf(now),
  }
  on(1.1, (moment) => make('apply', engineer, moment, { ...draft, lines: [{ materialId: things[0]!.id, qty: '2' }] }))
  const cleaning = ['清洁剂', '保洁耗材'].map((name) => types.get(name)!)
  on(0.3, (moment) => counting(moment, 2, '清洁用品月度盘点', cleaning, 'running'))
  for (const { run } of acts.toSorted((a, b) => b.daysAgo - a.daysAgo)) await run()
  const plan = await put(at(keeper, now), stocktakePlan as AnyEntity, planHooks, {
    communityId: stores[0]!.communityId,
    name: '月末盘点',
    warehouseIds: [stores[0]!.id],
    freq: 'monthly',
    every: 1,
    monthDays: [-1],
    times: [{ start: '08:00', end: '18:00' }],
    startDate: dateOf(now),
    leadDays: 40,
    assigneeKind: 'user',
    userIds: [keeper],
  })
  await moveOne(at(keeper, now), planStepsOf(stocktakePlanFlow), planHooks as AnyHooks, 'enable', plan)
  for (let month = MONTHS - 1; month > 0; month--) await snapshot(q, new Date(now.getTime() - (month - 1) * 30 * DAY))
}
