import { atMost } from '@wuguan/contract/kernel/cross-rules'
import { defineEntity, group, unique, type AnyRow } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { grades } from '@wuguan/contract/kernel/options'

const SALE_STATUS = grades([1, '未售'], [2, '已售', 'success'], [3, '自持', 'info'], [4, '回迁'])
const USE_STATUS = grades(
  [1, '未交付'],
  [2, '空置'],
  [3, '装修中', 'warning'],
  [4, '自住', 'success'],
  [5, '出租', 'info'],
)

export const building = defineEntity('story.building', {
  label: '楼栋',
  title: 'buildName',
  table: 'story_building',
  base: '/story/building',
  perms: 'story:building',
  scope: 'community',
  fields: { buildName: f.text('楼栋名称', { required: true, max: 30, search: true }) },
})

/** A register that shows most kinds; close to the product's houses, and on purpose not the same. */
export const house = defineEntity('story.house', {
  label: '房产',
  title: 'fullName',
  table: 'story_house',
  base: '/story/house',
  perms: 'story:house',
  scope: 'community',
  fields: {
    fullName: f.text('房产全称', { readonly: true, search: true, width: 200 }),
    buildingId: f.ref('楼栋', { to: 'story.building', required: true }),
    roomNo: f.text('房号', { required: true, max: 20, search: true, width: 90 }),
    saleStatus: f.choice('销售状态', { of: SALE_STATUS, required: true, default: 1 }),
    useStatus: f.state('使用状态', { of: USE_STATUS }),
    buildingArea: f.decimal('建筑面积', {
      required: true,
      precision: 10,
      scale: 2,
      min: 0,
      exclusiveMin: true,
      unit: '㎡',
    }),
    innerArea: f.decimal('套内面积', { precision: 10, scale: 2, min: 0, unit: '㎡' }),
    price: f.money('总价'),
    ownerMobile: f.phone('业主电话'),
    deliverDate: f.date('交付日期', { when: { saleStatus: [2, 4] }, required: true }),
    isModel: f.flag('样板房', { default: false }),
    remark: f.longText('备注', { max: 200 }),
  },
  unique: [unique(['buildingId', 'roomNo'], '房号已存在')],
  rules: [atMost('innerArea', 'buildingArea', '套内面积不能大于建筑面积')],
  list: {
    columns: [
      'fullName',
      'buildingId',
      'roomNo',
      'saleStatus',
      'useStatus',
      'buildingArea',
      'innerArea',
      'price',
      'ownerMobile',
      'deliverDate',
    ],
    filters: ['buildingId', 'saleStatus', 'useStatus', 'roomNo', 'buildingArea', 'deliverDate', 'isModel'],
    totals: ['buildingArea', 'price'],
  },
  form: [
    group('基本信息', ['fullName', 'buildingId', 'roomNo', 'saleStatus', 'useStatus', 'isModel']),
    group('交付', ['deliverDate']),
    group('面积与价格', ['buildingArea', 'innerArea', 'price', 'ownerMobile', 'remark']),
  ],
  batch: ['saleStatus'],
})

const uuid = (kind: number, n: number) =>
  `0190${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

export const buildingRows: AnyRow[] = ['1栋', '2栋', '3栋'].map((buildName, at) => ({
  id: uuid(1, at + 1),
  version: 1,
  createdAt: '2026-01-05 09:00:00',
  updatedAt: '2026-01-05 09:00:00',
  titles: {},
  buildName,
}))

export function houseRows(count: number): AnyRow[] {
  return Array.from({ length: count }, (_, at) => {
    const of = buildingRows[at % buildingRows.length]!
    const roomNo = `${Math.floor(at / 12) + 1}0${(at % 4) + 1}`
    const sold = at % 3 !== 0
    return {
      id: uuid(2, at + 1),
      version: 1,
      createdAt: '2026-01-06 10:00:00',
      updatedAt: '2026-03-02 16:20:00',
      titles: { buildingId: String(of['buildName']) },
      fullName: `翠湖花园 ${String(of['buildName'])} ${roomNo}-${at + 1}`,
      buildingId: of.id,
      roomNo: `${roomNo}-${at + 1}`,
      saleStatus: sold ? 2 : 1,
      useStatus: (at % 5) + 1,
      buildingArea: (80 + (at % 9) * 7.25).toFixed(2),
      innerArea: (64 + (at % 9) * 5.5).toFixed(2),
      price: (1_280_000 + at * 3650.5).toFixed(2),
      ownerMobile: sold ? '138****5678' : null,
      deliverDate: sold ? '2026-02-01' : null,
      isModel: at === 0,
      remark: null,
    }
  })
}
