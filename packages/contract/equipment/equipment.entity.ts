import { approvalFields } from '../kernel/approval-fields.ts'
import { notBefore } from '../kernel/cross-rules.ts'
import { defineEntity, group, lockedIn, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { EQUIPMENT_STATUS, EQUIPMENT_SYSTEM } from './equipment-options.ts'

/** What the code of a machine says before it. */
export const EQUIPMENT_LABEL = 'EQ:'
const firm = { to: 'basedata.contractor', having: { state: '1' } } as const

export const equipment = defineEntity('equipment.equipment', {
  label: '设备档案',
  lookup: '设备',
  doc: `A machine of a community. It never moves to another community: it is scrapped there and filed anew. Its code stands on its label; what was there before is
kept in oldCodes. runHours, warranty and certificates are read by jobs; whatever changes its status stands in the status log.`,
  title: 'name',
  base: '/equipment/files',
  perms: { prefix: 'equipment:file', list: 'view', add: 'create' },
  scope: 'community',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    equipmentNo: f.text('设备编号', { max: 32, createOnly: true, search: true, indexed: true, width: 150, placeholder: '保存时自动编号' }),
    qrCode: f.text('二维码', { max: 32, readonly: true, indexed: true }),
    oldCodes: f.textList('作废的二维码', { readonly: true, internal: true }),
    name: f.text('名称', { required: true, max: 60, search: true, indexed: true, width: 180 }),
    typeId: f.ref('设备类型', { to: 'equipment.equipmentType', required: true, indexed: true, width: 120 }),
    levelId: f.ref('级别', { to: 'equipment.equipmentLevel', indexed: true, width: 80, help: '不选择时取类型的默认级别' }),
    brand: f.text('品牌', { max: 40, search: true }),
    model: f.text('型号', { max: 60 }),
    serialNo: f.text('出厂编号', { max: 60, search: true }),
    manufacturer: f.text('生产厂家', { max: 60 }),
    supplierId: f.ref('供应商', firm),
    contractorId: f.ref('维保单位', { ...firm, indexed: true }),
    buildingId: f.ref('楼栋', { to: 'basedata.building', indexed: true, narrow: { communityId: 'communityId' } }),
    roomName: f.text('机房', { max: 40 }),
    locationText: f.text('位置', { required: true, max: 100, search: true, width: 160 }),
    geo: f.geoPoint('坐标'),
    installDate: f.date('安装日期'),
    useDate: f.date('启用日期', { indexed: true, width: 100 }),
    warrantyEnd: f.date('质保到期', { indexed: true, width: 100 }),
    scrapDate: f.date('报废日期', { readonly: true }),
    purchasePrice: f.money('原值', { min: 0 }),
    lifeYears: f.integer('使用年限', { min: 1, max: 60, unit: '年', help: '不填写时取类型的使用年限' }),
    power: f.decimal('功率', { precision: 10, scale: 2, min: 0, unit: 'kW' }),
    params: f.lines('技术参数', {
      max: 20,
      lines: { name: f.text('参数', { required: true, max: 30 }), value: f.text('值', { required: true, max: 60 }) },
    }),
    parentId: f.ref('上级设备', { to: 'equipment.equipment', indexed: true, narrow: { communityId: 'communityId' } }),
    managerId: f.refInt('负责人', { to: 'system.user', indexed: true, width: 80 }),
    meterId: f.ref('关联仪表', { to: 'meter.meter', narrow: { communityId: 'communityId' } }),
    runHours: f.decimal('运行小时', { precision: 12, scale: 1, readonly: true, unit: '小时' }),
    hoursEvery: f.integer('每运行多少小时保养', { min: 1, max: 100_000, unit: '小时', help: '达到时提醒负责人一次' }),
    spareParts: f.lines('备件', {
      max: 50,
      lines: {
        name: f.text('备件', { required: true, max: 40 }),
        model: f.text('型号', { max: 60 }),
        quantity: f.decimal('备用数量', { precision: 10, scale: 2, required: true, min: 0 }),
        unit: f.text('单位', { max: 10 }),
      },
    }),
    photos: f.images('照片', { max: 9 }),
    attachments: f.attachments('说明书与合格证', { max: 20 }),
    status: f.state('状态', { of: EQUIPMENT_STATUS, default: 'pending', indexed: true, width: 96 }),
    residualValue: f.money('残值', { min: 0, readonly: true }),
    scrapReason: f.longText('报废原因', { max: 200, readonly: true }),
    ...approvalFields,
  },
  computed: {
    system: f.choice('系统', { of: EQUIPMENT_SYSTEM, width: 80 }),
    levelColor: f.text('级别颜色'),
    nextDocument: f.date('证书到期', { width: 100 }),
    lifeEnd: f.date('年限到期'),
    overAge: f.flag('超年限'),
    childCount: f.integer('子设备'),
    openOrders: f.integer('未关闭工单'),
    nextHours: f.decimal('下次保养小时', { precision: 12, scale: 1, unit: '小时' }),
  },
  unique: [
    unique(['equipmentNo', 'companyId'], '设备编号已存在'),
    unique(['qrCode', 'companyId'], '二维码已存在'),
    unique(['serialNo', 'brand', 'companyId'], '该品牌下出厂编号已存在'),
  ],
  locks: [
    lockedIn('edit', { status: [EQUIPMENT_STATUS.scrapping, EQUIPMENT_STATUS.scrapped] }, '报废的设备不能修改'),
    lockedIn('delete', { status: EQUIPMENT_STATUS.scrapping }, '报废审批中的设备不能删除'),
  ],
  rules: [
    notBefore('useDate', 'installDate', '启用日期不能早于安装日期'),
    notBefore('warrantyEnd', 'installDate', '质保到期不能早于安装日期'),
  ],
  list: {
    columns: ['equipmentNo', 'name', 'system', 'typeId', 'levelId', 'locationText', 'status', 'useDate', 'warrantyEnd', 'nextDocument', 'managerId', 'purchasePrice'],
    filters: ['status', 'system', 'levelId', 'warrantyEnd', 'nextDocument', 'overAge', 'typeId', 'buildingId', 'managerId'],
    sort: { field: 'equipmentNo', order: 'asc' },
    totals: ['purchasePrice'],
  },
  form: [
    group('基本信息', ['communityId', 'equipmentNo', 'name', 'typeId', 'levelId', 'parentId', 'managerId', 'contractorId', 'hoursEvery']),
    group('位置', ['buildingId', 'roomName', 'locationText', 'meterId', 'geo']),
    group('出厂与采购', ['brand', 'model', 'serialNo', 'manufacturer', 'supplierId', 'power', 'purchasePrice', 'installDate', 'useDate', 'warrantyEnd', 'lifeYears']),
    group('技术参数与备件', ['params', 'spareParts']),
    group('照片与资料', ['photos', 'attachments']),
  ],
  batch: ['managerId', 'contractorId', 'warrantyEnd', 'levelId'],
})
