import { atMost } from '../kernel/cross-rules.ts'
import { defineEntity, group, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'

export const HOUSE_TYPE = options(
  [1, '住宅'],
  [2, '商铺'],
  [3, '写字楼'],
  [4, '公寓'],
  [5, '储藏室'],
  [6, '车库'],
  [7, '会所'],
  [8, '公共用房'],
  [9, '其他'],
)
export const HOUSE_SALE_STATUS = grades(
  [1, '未售', 'info'],
  [2, '已售', 'success'],
  [3, '自持', 'warning'],
  [4, '回迁'],
)
export const HOUSE_USE_STATUS = grades(
  [1, '未交付', 'info'],
  [2, '空置'],
  [3, '装修中', 'warning'],
  [4, '自住', 'success'],
  [5, '出租', 'info'],
  [6, '经营', 'success'],
  [7, '停用', 'neutral'],
)
export const HOUSE_LINEAGE_STATE = grades([1, '正常', 'success'], [2, '已拆分'], [3, '已合并'])
export const ORIENTATION = options(
  ['东', '东'],
  ['南', '南'],
  ['西', '西'],
  ['北', '北'],
  ['东南', '东南'],
  ['东北', '东北'],
  ['西南', '西南'],
  ['西北', '西北'],
  ['南北', '南北'],
  ['东西', '东西'],
)

export const house = defineEntity('basedata.house', {
  label: '房产',
  doc: `A room that is sold, used and charged. fullName is maintained: community short name (else name) - building - unit unless default
- room. useStatus follows the transitions of the domain (delivery, decoration, moving) and never a plain update; an import of a
register may set its opening value. Key fields (room, unit, areas, type, sale status) may need an approved baseChange. Split and
merged houses stay with their lineage state and are out of every figure.`,
  title: 'fullName',
  base: '/basedata/base/house',
  perms: 'basedata:house',
  scope: 'community',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export', 'plain'],
  fields: {
    buildingId: f.ref('楼栋', { to: 'basedata.building', required: true, indexed: true }),
    unitId: f.ref('单元', { to: 'basedata.unit', required: true, indexed: true, narrow: { buildingId: 'buildingId' } }),
    roomNo: f.text('房号', { required: true, max: 20, search: true, indexed: true, width: 100 }),
    houseCode: f.text('房产编码', {
      max: 40,
      search: true,
      indexed: true,
      help: '不填写时按 项目-楼栋-单元-房号 生成',
    }),
    fullName: f.text('房产全称', { max: 120, readonly: true, search: true, indexed: true, width: 220 }),
    floor: f.integer('楼层', {
      required: true,
      min: -10,
      max: 200,
      indexed: true,
      messages: { range: '楼层超出楼栋范围' },
    }),
    houseType: f.choice('房产类型', { of: HOUSE_TYPE, required: true, default: 1, indexed: true }),
    layout: f.text('户型', { max: 30 }),
    buildingArea: f.decimal('建筑面积', {
      precision: 10,
      scale: 2,
      required: true,
      min: 0,
      exclusiveMin: true,
      unit: '㎡',
      indexed: true,
      messages: { range: '建筑面积必须大于0' },
    }),
    innerArea: f.decimal('套内面积', { precision: 10, scale: 2, min: 0, unit: '㎡' }),
    chargeArea: f.decimal('计费面积', {
      precision: 10,
      scale: 2,
      min: 0,
      exclusiveMin: true,
      unit: '㎡',
      indexed: true,
      help: '不填写时取建筑面积',
      messages: { range: '计费面积必须大于0' },
    }),
    gardenArea: f.decimal('花园面积', { precision: 10, scale: 2, min: 0, unit: '㎡' }),
    shareArea: f.decimal('公摊面积', { precision: 10, scale: 2, min: 0, unit: '㎡' }),
    saleStatus: f.choice('销售状态', { of: HOUSE_SALE_STATUS, required: true, default: 1, indexed: true }),
    useStatus: f.state('使用状态', { of: HOUSE_USE_STATUS, required: true, default: 1, indexed: true }),
    deliverDate: f.date('交付日期', { readonly: true, indexed: true }),
    chargeStartDate: f.date('计费起始日期', { indexed: true }),
    certNo: f.text('产权证号', { max: 50, search: true, indexed: true }),
    orientation: f.choice('朝向', { of: ORIENTATION }),
    lineage: f.choice('状态', { of: HOUSE_LINEAGE_STATE, required: true, readonly: true, default: 1 }),
    remark: f.text('备注', { max: 200 }),
  },
  computed: {
    ownerNames: f.textList('业主', { width: 120 }),
    payerName: f.text('缴费人'),
    payerMobile: f.phone('手机号', { masked: true }),
  },
  unique: [
    unique(['unitId', 'roomNo'], '该单元下房号已存在', { lineage: 1 }),
    unique(['houseCode', 'companyId'], '房产编码已存在'),
    unique(['certNo', 'companyId'], '产权证号已存在'),
  ],
  rules: (rule) => [
    rule('floor', '楼层不能为0', ({ floor }) => floor !== 0),
    atMost('innerArea', 'buildingArea', '套内面积不能大于建筑面积'),
  ],
  list: {
    columns: [
      'roomNo',
      'fullName',
      'houseType',
      'layout',
      'buildingArea',
      'chargeArea',
      'saleStatus',
      'useStatus',
      'ownerNames',
      'payerName',
      'payerMobile',
      'deliverDate',
    ],
    filters: [
      'useStatus',
      'saleStatus',
      'houseType',
      'buildingId',
      'unitId',
      'roomNo',
      'floor',
      'buildingArea',
      'chargeArea',
      'deliverDate',
      'chargeStartDate',
      'orientation',
      'lineage',
    ],
    totals: ['buildingArea', 'chargeArea'],
  },
  form: [
    group('位置', ['communityId', 'buildingId', 'unitId', 'roomNo', 'floor', 'houseCode', 'orientation']),
    group('类型与状态', ['houseType', 'layout', 'saleStatus', 'chargeStartDate']),
    group('面积', ['buildingArea', 'innerArea', 'chargeArea', 'gardenArea', 'shareArea']),
    group('其他', ['certNo', 'remark']),
  ],
  batch: ['layout', 'houseType', 'saleStatus', 'chargeStartDate', 'orientation', 'remark'],
})

export type House = ScreenRow<typeof house>
