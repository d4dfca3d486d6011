import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'

export const PLACE_KIND = options([1, '标准'], [2, '微型'], [3, '子母'], [4, '无障碍'], [5, '充电'], [6, '机械'])
export const PLACE_OWNERSHIP = options([1, '产权'], [2, '人防'], [3, '公共'], [4, '开发商持有'])
export const PLACE_SALE_STATUS = grades([1, '未售'], [2, '已售', 'success'], [3, '自持', 'info'])
export const PLACE_USE_STATUS = grades(
  [1, '空闲', 'success'],
  [2, '已租', 'info'],
  [3, '业主自用', 'info'],
  [4, '预留', 'warning'],
  [5, '停用'],
  [6, '摇号锁定', 'warning'],
)

export const parkingPlace = defineEntity('park.parkingPlace', {
  label: '车位',
  doc: `One place of a car park. It is charged as a house is: standards are bound to it, receivables name it as their property, and its
customer pays.`,
  title: 'placeNo',
  base: '/park/base/parkingPlace',
  perms: 'park:place',
  scope: 'community',
  fields: {
    lotId: f.ref('车场', { to: 'park.parkLot', required: true }),
    areaId: f.ref('区域', { to: 'park.parkArea', narrow: { lotId: 'lotId' } }),
    placeNo: f.text('车位编号', {
      required: true,
      max: 20,
      search: true,
      indexed: true,
      messages: { required: '请输入车位编号' },
    }),
    placeCode: f.text('车位编码', { required: true, max: 40, search: true }),
    kind: f.choice('车位类型', { of: PLACE_KIND, required: true, default: 1 }),
    ownership: f.choice('权属', {
      of: PLACE_OWNERSHIP,
      required: true,
      indexed: true,
      messages: { required: '请选择权属' },
    }),
    area: f.decimal('面积', { precision: 8, scale: 2, min: 0, unit: '㎡' }),
    saleStatus: f.choice('销售状态', { of: PLACE_SALE_STATUS, required: true, default: 1, indexed: true }),
    useStatus: f.state('使用状态', { of: PLACE_USE_STATUS, required: true, default: 1, indexed: true }),
    customerId: f.ref('客户', { to: 'basedata.customer' }),
    houseId: f.ref('房产', { to: 'basedata.house' }),
    startDate: f.date('启用日期'),
    paidTo: f.date('缴费至', { readonly: true }),
    maxCars: f.integer('可停车辆数', { required: true, min: 1, max: 5, default: 2 }),
    remark: f.text('备注', { max: 200 }),
  },
  unique: [
    unique(['lotId', 'placeNo'], '该车场下车位编号已存在'),
    unique(['placeCode', 'companyId'], '车位编码已存在'),
  ],
  list: {
    columns: [
      'placeNo',
      'lotId',
      'areaId',
      'kind',
      'ownership',
      'saleStatus',
      'useStatus',
      'customerId',
      'houseId',
      'startDate',
      'paidTo',
    ],
    filters: ['lotId', 'areaId', 'kind', 'ownership', 'saleStatus', 'useStatus', 'customerId'],
  },
  form: [
    group('车位', ['lotId', 'areaId', 'placeNo', 'placeCode', 'kind', 'ownership', 'area', 'saleStatus', 'maxCars']),
    group('使用', ['customerId', 'houseId', 'startDate', 'remark']),
  ],
})
