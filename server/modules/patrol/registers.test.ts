import { modelWords, patrolModel } from '@wuguan/contract/patrol/patrol-model.entity'
import { patrolItemSet } from '@wuguan/contract/patrol/patrol-item-set.entity'
import { patrolPoint } from '@wuguan/contract/patrol/patrol-point.entity'
import { patrolWay } from '@wuguan/contract/patrol/patrol-way.entity'
import {
  patrolConfigValues,
  pointByCode,
  pointLabels,
  type PointLabel,
  recodePoint,
  savePatrolConfig,
} from '@wuguan/contract/patrol/patrol.actions'
import type { SettingLine } from '@wuguan/contract/workflow/setting.actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { must } from '../../../tests/support/must.ts'
import type { ImportedRow } from '../../kernel/imports/template.ts'
import { loadRights, systemActor } from '../../kernel/auth/actor.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { itemSetImport } from './imports/item-set.template.ts'
import { patrolSettings } from './settings.service.ts'

/** 巡检资料: what is looked at, where, in which order and how it is signed. */
let w: ChargeWorld
let n = 0
beforeAll(async () => {
  w = await openCharge({ now: '2025-04-04 09:00:00' })
})
afterAll(() => w.app.stop())

type Values = Readonly<Record<string, unknown>>
const made = async (base: string, body: Values) =>
  (await must<{ id: string; version: number }>(w.admin, 'POST', base, body)).id
const set = (more: Values = {}) =>
  made(patrolItemSet.base!, {
    name: `配电房${++n}`,
    category: 'engineering',
    items: [{ name: '室内温度', valueType: 'number', normalMin: '5', normalMax: '40' }],
    ...more,
  })
const point = (more: Values = {}) =>
  made(patrolPoint.base!, { communityId: w.communityId, name: `点位${++n}`, ...more })
const way = (pointIds: readonly string[], more: Values = {}) =>
  made(patrolWay.base!, {
    communityId: w.communityId,
    name: `路线${++n}`,
    points: pointIds.map((pointId) => ({ pointId })),
    ...more,
  })
const post = (base: string, body: Values) => w.admin.call('POST', base, { body })
const info = async <T = Values>(base: string, id: string) =>
  must<T & { version: number }>(w.admin, 'GET', `${base}/info/${id}`)
const put = async (base: string, id: string, body: Values) =>
  w.admin.call('PUT', base, { body: { id, version: (await info(base, id)).version, ...body } })
const scan = (code: string) => w.admin.call<{ id: string }>('GET', pointByCode.path, { query: { code } })

describe('item sets', () => {
  it('keep an id per item through changes, and what belongs to the way of answering alone', async () => {
    const id = await set({
      items: [
        { name: '温度', valueType: 'number', unit: '℃', normalMin: '0', normalMax: '60', options: ['甲', '乙'] },
        { name: '照明', valueType: 'choice', options: ['正常', '不亮'], unit: '盏' },
      ],
    })
    const { items } = await info<{ items: { id: string; options: unknown; unit: unknown }[] }>(patrolItemSet.base!, id)
    expect(items).toMatchObject([
      { unit: '℃', options: null },
      { unit: null, options: ['正常', '不亮'] },
    ])
    await put(patrolItemSet.base!, id, { items: [items[1], items[0], { name: '异响', valueType: 'judge' }] })
    const later = await info<{ items: { id: string }[]; itemCount: number }>(patrolItemSet.base!, id)
    expect(later.items.slice(0, 2).map((item) => item.id)).toEqual([items[1]!.id, items[0]!.id])
    expect(later.itemCount).toBe(3)
  })
  it.each([
    ['two items of one name', [{ name: '门锁' }, { name: '门锁' }], '检查项目名称重复'],
    [
      'a range upside down',
      [{ name: '温度', valueType: 'number', normalMin: '60', normalMax: '5' }],
      '正常范围下限不能大于上限',
    ],
    ['a choice of one', [{ name: '照明', valueType: 'choice', options: ['正常'] }], '单选至少填写两个选项'],
    ['none', [], '请填写检查项目'],
  ])('refuse %s', async (_what, items, sentence) => {
    expect(await post(patrolItemSet.base!, { name: `空${++n}`, category: 'fire', items })).toMatchObject({
      code: 400,
      data: { items: sentence },
    })
  })
  it('refuse a name twice, and stay while points use them', async () => {
    const id = await set({ name: '消防栓' })
    expect(
      await post(patrolItemSet.base!, { name: '消防栓', category: 'fire', items: [{ name: '封条' }] }),
    ).toMatchObject({
      data: { name: '巡检设置名称已存在' },
    })
    await point({ itemSetId: id })
    expect(await w.admin.call('DELETE', patrolItemSet.base!, { body: [id] })).toMatchObject({
      code: 422,
      msg: '已被点位使用，不能删除，请停用',
    })
  })
  it('come in from a sheet: rows of a name make one set in their order, one that exists is refused', async () => {
    await set({ name: '老泳池' })
    const { kernel } = w.app
    const rights = await loadRights(
      kernel.q,
      { userId: 0, superAdmin: true, homeCompanyId: w.companyId, departmentId: null },
      w.companyId,
      0,
    )
    const actor = systemActor(rights, w.companyId, 'test')
    const place = {
      actor,
      companyId: w.companyId,
      communityId: null,
      secrets: kernel.secrets,
      now: kernel.clock.now(),
      hooksOf: () => ({}),
    }
    await inTransaction(kernel, async (scope) => {
      const run = await itemSetImport.open(scope.q, place)
      const cells: Record<string, string | null>[] = [
        { setName: '泳池', category: '安全', name: '余氯', valueType: '数值', normalMin: '0.3', normalMax: '1' },
        { setName: '泳池', category: '安全', name: '救生圈' },
        { setName: '老泳池', category: '安全', name: '水温' },
        { setName: '泳池', category: '安全', name: 'pH值', valueType: '数值', normalMin: '8', normalMax: '7' },
        { setName: null, category: null, name: null },
      ]
      const rows = cells.map((data, at) => ({ rowNo: at + 2, data, ...run.read(data), error: null })) as ImportedRow<
        ReturnType<typeof run.read>['values']
      >[]
      run.survey!(rows)
      await run.check(scope.q, rows)
      expect(rows.map(({ errors }) => Object.values(errors)[0] ?? null)).toEqual([
        null,
        null,
        '巡检设置“老泳池”已存在',
        '正常范围下限不能大于上限',
        '请输入巡检设置',
      ])
      await run.write({ kernel, ...place, ...scope, batchId: '00000000-0000-7000-8000-000000000000' }, rows.slice(0, 2))
    })
    const [row] = await w.sql<{ names: string[] }>(
      "select array(select i ->> 'name' from jsonb_array_elements(items) i) as names from patrol_item_set where name = '泳池'",
    )
    expect(row!.names).toEqual(['余氯', '救生圈'])
  })
})

describe('points', () => {
  it('have a code of their own; a new one voids the old', async () => {
    const id = await point()
    const { code } = await info<{ code: string }>(patrolPoint.base!, id)
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/)
    expect((await scan(`PT:${code}`)).data.id).toBe(id)
    expect((await scan(code.toLowerCase())).data.id).toBe(id)
    const fresh = await must<{ code: string }>(w.admin, 'POST', recodePoint.path, { id, reason: '标签脱落' })
    expect(fresh.code).not.toBe(code)
    expect(await scan(`PT:${code}`)).toMatchObject({ code: 422, msg: '该二维码已作废' })
    expect((await scan(`PT:${fresh.code}`)).data.id).toBe(id)
    expect(await scan('PT:NOSUCHCODE22')).toMatchObject({ code: 404, msg: '没有找到该编码的点位' })
  })
  it('keep their code however they are saved, and take tags as they are read', async () => {
    const id = await point({ nfcCode: '04:a1 b2-c3' })
    const before = await info<{ code: string; nfcCode: string }>(patrolPoint.base!, id)
    expect(before.nfcCode).toBe('04A1B2C3')
    await put(patrolPoint.base!, id, { name: `改名${++n}` })
    expect((await info<{ code: string }>(patrolPoint.base!, id)).code).toBe(before.code)
    expect(
      await post(patrolPoint.base!, { communityId: w.communityId, name: `点位${++n}`, nfcCode: '04A1B2C3' }),
    ).toMatchObject({
      data: { nfcCode: 'NFC编号已存在' },
    })
  })
  it('take the sets of their community that are enabled', async () => {
    const [other] = await w.sql<{ id: number }>(
      'select id from community where company_id = $1 and id <> $2 and deleted_at is null limit 1',
      [w.companyId, w.communityId],
    )
    const stopped = await set({ enabled: 0 })
    const refused = async (itemSetId: string) =>
      (await post(patrolPoint.base!, { communityId: w.communityId, name: `点位${++n}`, itemSetId })).data
    if (other)
      expect(await refused(await set({ communityId: other.id }))).toEqual({ itemSetId: '该项目集不适用于本项目' })
    expect(await refused(stopped)).toEqual({ itemSetId: '该项目集已停用' })
    await point({ itemSetId: await set({ communityId: w.communityId }) })
  })
  it('print labels with code, place and project', async () => {
    const id = await point({ locationText: '地下一层', keyPoint: true })
    const [label] = await must<PointLabel[]>(w.admin, 'POST', pointLabels.path, { ids: [id] })
    expect(label).toMatchObject({ id, place: '地下一层', keyPoint: true, code: expect.stringMatching(/^.{12}$/) })
  })
})

describe('ways', () => {
  it('have points, each once, of their community', async () => {
    const [a, b] = [await point({ name: '东门岗' }), await point()]
    const refused = async (points: unknown) =>
      (await post(patrolWay.base!, { communityId: w.communityId, name: `路线${++n}`, points })).data
    expect(await refused([])).toEqual({ points: '请至少选择一个点位' })
    expect(await refused([{ pointId: a }, { pointId: b }, { pointId: a }])).toEqual({ points: '点位“东门岗”重复' })
    const stopped = await point({ name: '停用点', enabled: 0 })
    expect(await refused([{ pointId: stopped }])).toEqual({ points: '点位“停用点”已停用' })
    const id = await way([b, a])
    expect(await info(patrolWay.base!, id)).toMatchObject({ pointCount: 2, points: [{ pointId: b }, { pointId: a }] })
  })
  it('keep their points from being deleted while they are enabled', async () => {
    const a = await point()
    const id = await way([a], { name: '夜间巡更' })
    const remove = () => w.admin.call('DELETE', patrolPoint.base!, { body: [a] })
    expect(await remove()).toMatchObject({ code: 422, msg: '点位已被路线“夜间巡更”使用，不能删除' })
    expect((await put(patrolWay.base!, id, { enabled: 0 })).code).toBe(0)
    expect((await remove()).code).toBe(0)
  })
  it('are disabled with their last enabled point, and not enabled without one', async () => {
    const [a, b] = [await point(), await point()]
    const id = await way([a, b])
    const enabled = async () => (await info<{ enabled: number }>(patrolWay.base!, id)).enabled
    await put(patrolPoint.base!, a, { enabled: 0 })
    expect(await enabled()).toBe(1)
    await put(patrolPoint.base!, b, { enabled: 0 })
    expect(await enabled()).toBe(0)
    expect(await put(patrolWay.base!, id, { enabled: 1 })).toMatchObject({ data: { points: '路线没有启用的点位' } })
  })
})

describe('modes', () => {
  it('are said in a sentence', () => {
    expect(
      modelWords({
        signMethods: ['qr', 'geo'],
        methodRule: 'all',
        checkOrder: true,
        sitePhoto: 'each',
        allowManual: true,
      }),
    ).toBe('到点须扫码并定位，按顺序，每点拍照')
    expect(
      modelWords({ signMethods: ['qr', 'nfc', 'geo'], methodRule: 'any', minIntervalSeconds: 20, allowManual: false }),
    ).toBe('到点须扫码、NFC或定位，两点间隔不少于20秒，不能补录')
  })
  it('one of a company is the default', async () => {
    await w.sql('delete from patrol_model')
    const [first, second] = [
      await made(patrolModel.base!, { name: '甲' }),
      await made(patrolModel.base!, { name: '乙' }),
    ]
    const defaults = async () =>
      (await w.sql<{ name: string }>('select name from patrol_model where is_default')).map(({ name }) => name)
    expect(await defaults()).toEqual(['甲'])
    expect(await put(patrolModel.base!, first, { isDefault: false })).toMatchObject({
      code: 422,
      msg: '请将其他模式设为默认',
    })
    expect(await w.admin.call('DELETE', patrolModel.base!, { body: [first] })).toMatchObject({
      code: 422,
      msg: '默认模式不能删除',
    })
    await put(patrolModel.base!, second, { isDefault: true })
    expect(await defaults()).toEqual(['乙'])
  })
})

describe('settings', () => {
  const place = () => ({ companyId: w.companyId, communityId: w.communityId })
  const save = (body: Values) => w.admin.call('PUT', savePatrolConfig.path, { body })
  it('hold for the company, and otherwise for a community', async () => {
    expect(await patrolSettings(w.app.kernel.q, place())).toMatchObject({
      radiusMeters: 50,
      doubleSignMinutes: 15,
      auditHours: 24,
      minorHours: 72,
      seriousHours: 4,
    })
    expect((await save({ code: 'patrol.radiusMeters', value: 60 })).code).toBe(0)
    expect((await save({ code: 'patrol.radiusMeters', communityId: w.communityId, value: 80 })).code).toBe(0)
    expect((await patrolSettings(w.app.kernel.q, place())).radiusMeters).toBe(80)
    expect((await patrolSettings(w.app.kernel.q, { ...place(), communityId: null })).radiusMeters).toBe(60)
  })
  it('are the settings of patrols alone, within their range', async () => {
    const lines = await must<SettingLine[]>(w.admin, 'GET', patrolConfigValues.path)
    expect(lines).toHaveLength(13)
    expect(lines.every(({ code }) => code.startsWith('patrol.'))).toBe(true)
    expect(await save({ code: 'patrol.radiusMeters', value: 5 })).toMatchObject({
      data: { value: '取值范围为10至1000米' },
    })
    expect(await save({ code: 'patrol.coSignerPositions', value: ['x'] })).toMatchObject({
      data: { value: '请选择可副签的岗位' },
    })
    expect(await save({ code: 'workOrder.maxTransfer', value: 1 })).toMatchObject({ data: { code: '参数不存在' } })
  })
})
