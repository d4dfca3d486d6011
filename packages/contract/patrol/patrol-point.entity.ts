import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { PATROL_CATEGORY } from './patrol-options.ts'

/** What the code of a point says before it. */
export const POINT_LABEL = 'PT:'

export const patrolPoint = defineEntity('patrol.patrolPoint', {
  label: '巡检点位',
  doc: `A place that is walked to, with a code on its wall. The code is drawn by the server and given anew when a label is lost; what was on walls before is kept
in oldCodes, so that a scan of it is told from one that never was. A key point needs two people (双签).`,
  title: 'name',
  base: '/complex/patrol/point',
  perms: { prefix: 'patrol:point', list: 'view', add: 'create', export: 'view' },
  scope: 'community',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    code: f.text('编码', { max: 32, readonly: true, search: true, indexed: true, width: 130 }),
    oldCodes: f.textList('作废的编码', { readonly: true, internal: true }),
    nfcCode: f.text('NFC编号', { max: 32, indexed: true }),
    name: f.text('名称', { required: true, max: 40, search: true, indexed: true, width: 180 }),
    category: f.choice('类别', { of: PATROL_CATEGORY, required: true, default: 'security', indexed: true, width: 80 }),
    buildingId: f.ref('楼栋', { to: 'basedata.building', indexed: true, narrow: { communityId: 'communityId' } }),
    floorText: f.text('楼层', { max: 20, width: 80 }),
    locationText: f.text('位置', { max: 100, search: true, width: 180 }),
    geo: f.geoPoint('坐标'),
    radiusMeters: f.integer('签到半径', { min: 10, max: 1000, unit: '米', help: '不填写时取巡检配置' }),
    itemSetId: f.ref('项目集', { to: 'patrol.patrolItemSet', indexed: true, width: 140 }),
    keyPoint: f.flag('重点点位', { default: false, indexed: true, width: 80, help: '需要两人双签' }),
    photo: f.images('照片', { max: 3 }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true, width: 80 }),
  },
  computed: { wayCount: f.integer('路线数', { width: 72 }) },
  unique: [
    unique(['code', 'companyId'], '编码已存在'),
    unique(['nfcCode', 'companyId'], 'NFC编号已存在'),
    unique(['name', 'communityId'], '点位名称已存在'),
  ],
  list: {
    columns: ['code', 'name', 'category', 'buildingId', 'locationText', 'itemSetId', 'keyPoint', 'wayCount', 'enabled'],
    filters: ['category', 'itemSetId', 'keyPoint', 'enabled', 'buildingId'],
    sort: { field: 'name', order: 'asc' },
  },
  form: [
    group('点位', ['communityId', 'name', 'category', 'itemSetId', 'keyPoint', 'enabled', 'nfcCode']),
    group('位置', ['buildingId', 'floorText', 'locationText', 'radiusMeters', 'geo', 'photo']),
  ],
  batch: ['itemSetId', 'category', 'radiusMeters', 'keyPoint', 'enabled'],
})
