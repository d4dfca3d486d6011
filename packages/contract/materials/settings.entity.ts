import { gt } from '../kernel/decimal.ts'
import { defineDoor } from '../kernel/door.ts'
import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { APPROVAL_MODEL, STORE_KIND } from './options.ts'
import { limit } from './fields.ts'

const perms = { prefix: 'materials:setting', list: 'view', add: 'edit', delete: 'edit', export: 'view' } as const
const community = f.refInt('项目', { to: 'basedata.community', indexed: true, placeholder: '全部项目' })

export const pickSetting = defineEntity('materials.pickSetting', {
  label: '领用设置',
  doc: 'Who may take how much of a type; the row of the community and of the nearest type holds.',
  title: 'typeId',
  base: '/material/setting/pick',
  perms,
  scope: 'company',
  softDelete: false,
  fields: {
    typeId: f.ref('物资类型', { to: 'materials.materialType', required: true, indexed: true, help: '包含下级类型' }),
    communityId: community,
    positionIds: f.refsInt('可领岗位', { to: 'system.position', help: '不选则不限' }),
    monthQtyPerPerson: limit('人均月限量'),
    monthAmountPerPosition: f.money('岗位月限额', { min: 0 }),
    freeAmount: f.money('免审金额', { required: true, min: 0, default: '0.00' }),
    modelKey: f.choice('审批级别', { of: APPROVAL_MODEL, placeholder: '按流程绑定' }),
    lockDays: f.integer('锁定天数', { required: true, min: 1, max: 30, default: 7, unit: '天' }),
  },
  unique: [unique(['communityId', 'typeId', 'companyId'], '该项目和类型的领用设置已存在')],
  list: { filters: ['typeId', 'communityId'] },
  form: [
    group('适用范围', ['typeId', 'communityId']),
    group('限制', ['positionIds', 'monthQtyPerPerson', 'monthAmountPerPosition']),
    group('审批', ['freeAmount', 'modelKey', 'lockDays']),
  ],
})

export const purchaseSetting = defineEntity('materials.purchaseSetting', {
  label: '采购设置',
  doc: 'Who agrees to a purchase of which amount and how far receipts may go beyond it; the row of the community and of the nearest type holds.',
  title: 'kind',
  base: '/material/setting/purchase',
  perms,
  scope: 'company',
  softDelete: false,
  fields: {
    kind: f.choice('采购类别', { of: STORE_KIND, required: true, default: 'project', createOnly: true }),
    communityId: { ...community, when: { kind: 'project' } } as typeof community,
    typeId: f.ref('物资类型', {
      to: 'materials.materialType',
      indexed: true,
      placeholder: '全部类型',
      help: '包含下级类型',
    }),
    tiers: f.lines('审批分档', {
      max: 5,
      lines: {
        upTo: f.money('金额上限', { min: 0, placeholder: '不限' }),
        modelKey: f.choice('审批级别', { of: APPROVAL_MODEL, required: true }),
      },
    }),
    overReceivePercent: f.decimal('超收比例', {
      precision: 5,
      scale: 2,
      required: true,
      min: 0,
      max: 20,
      default: '0',
      unit: '%',
    }),
    priceTolerancePercent: f.decimal('价格浮动', {
      precision: 5,
      scale: 2,
      required: true,
      min: 0,
      max: 100,
      default: '0',
      unit: '%',
    }),
    taxExcluded: f.flag('按不含税价入库', { default: false }),
    preferredSupplierIds: f.refs('优选供应商', { to: 'basedata.contractor' }),
    cityOnlyTypeIds: f.refs('仅集采类型', {
      to: 'materials.materialType',
      when: { kind: 'city' },
      help: '这些类型不能由项目自行采购',
    }),
  },
  unique: [unique(['kind', 'communityId', 'typeId', 'companyId'], '相同条件的采购设置已存在')],
  rules: (rule) => [
    rule('tiers', '分档金额须逐档递增，只有最后一档可以不限', ({ tiers }) =>
      (tiers ?? []).every(
        ({ upTo }, n, all) => n === 0 || (!!all[n - 1]!.upTo && (!upTo || gt(upTo, all[n - 1]!.upTo!))),
      ),
    ),
  ],
  list: {
    columns: [
      'communityId',
      'typeId',
      'overReceivePercent',
      'priceTolerancePercent',
      'taxExcluded',
      'preferredSupplierIds',
      'updatedAt',
    ],
    filters: ['communityId', 'typeId'],
  },
  form: [
    group('适用范围', ['kind', 'communityId', 'typeId']),
    group('审批', ['tiers']),
    group('收货', [
      'overReceivePercent',
      'priceTolerancePercent',
      'taxExcluded',
      'preferredSupplierIds',
      'cityOnlyTypeIds',
    ]),
  ],
})
/** 采购设置: what projects buy. */
export const projectPurchaseSetting = defineDoor(purchaseSetting, 'materials.projectPurchaseSetting', {
  label: '项目采购设置',
  base: '/material/setting/purchase/project',
  perms,
  fixed: { kind: 'project' },
  list: {
    columns: [
      'communityId',
      'typeId',
      'overReceivePercent',
      'priceTolerancePercent',
      'taxExcluded',
      'preferredSupplierIds',
      'updatedAt',
    ],
    filters: ['communityId', 'typeId'],
  },
})
/** 城市采购设置: what the city buys for its projects, and what only the city buys. */
export const cityPurchaseSetting = defineDoor(purchaseSetting, 'materials.cityPurchaseSetting', {
  label: '城市采购设置',
  base: '/material/setting/purchase/city',
  perms,
  fixed: { kind: 'city' },
  defaults: { kind: 'city' },
  list: {
    columns: [
      'typeId',
      'cityOnlyTypeIds',
      'overReceivePercent',
      'priceTolerancePercent',
      'taxExcluded',
      'preferredSupplierIds',
      'updatedAt',
    ],
    filters: ['typeId'],
  },
})
