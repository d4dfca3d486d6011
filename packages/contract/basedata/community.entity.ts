import { atMost, notBefore } from '../kernel/cross-rules.ts'
import { defineEntity, group, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, grades, options } from '../kernel/options.ts'

export const PROJECT_TYPE = options(
  [1, '住宅'],
  [2, '商业'],
  [3, '写字楼'],
  [4, '产业园'],
  [5, '公建'],
  [6, '综合体'],
  [7, '学校'],
  [8, '医院'],
)
export const FEE_MODE = options([1, '包干制'], [2, '酬金制'])
export const MANAGE_STATE = grades([1, '筹备', 'info'], [2, '在管', 'success'], [3, '已撤场'])
export const OWNERS_COMMITTEE = grades([0, '未成立'], [1, '筹备中', 'info'], [2, '已成立', 'success'])

export const community = defineEntity('basedata.community', {
  label: '项目',
  doc: `A managed property. Areas, households and parking places are the declared figures; lists show the real ones beside them.
Key fields (name, company, areas, fee mode, project type) go through an approved baseChange where the company asks for it. After
the exit the community is read only.`,
  title: 'name',
  base: '/basedata/base/community',
  perms: 'basedata:community',
  scope: 'company',
  id: 'integer',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    name: f.text('项目名称', { required: true, max: 60, search: true, indexed: true }),
    shortName: f.text('项目简称', { max: 20, search: true }),
    code: f.text('项目编码', { required: true, max: 20, search: true, indexed: true }),
    companyId: f.refInt('所属公司', { to: 'system.company', required: true }),
    provinceCode: f.text('省', { max: 12 }),
    cityCode: f.text('市', { max: 12 }),
    districtCode: f.text('区县', { max: 12 }),
    address: f.text('地址', { max: 200, search: true }),
    geo: f.geoPoint('位置'),
    projectType: f.choice('业态', { of: PROJECT_TYPE, required: true, default: 1 }),
    feeMode: f.choice('计费模式', { of: FEE_MODE, required: true, default: 1 }),
    manageState: f.state('管理状态', { of: MANAGE_STATE, required: true, default: 1, indexed: true }),
    takeoverDate: f.date('接管日期'),
    exitDate: f.date('撤场日期'),
    buildingArea: f.decimal('建筑面积', { precision: 14, scale: 2, min: 0, unit: '㎡' }),
    chargeArea: f.decimal('计费面积', { precision: 14, scale: 2, min: 0, unit: '㎡' }),
    greenArea: f.decimal('绿化面积', { precision: 14, scale: 2, min: 0, unit: '㎡' }),
    households: f.integer('申报户数', { min: 0 }),
    parkingCount: f.integer('申报车位', { min: 0 }),
    developer: f.text('开发商', { max: 60 }),
    ownersCommittee: f.choice('业主委员会', { of: OWNERS_COMMITTEE, required: true, default: 0 }),
    managerId: f.refInt('项目经理', { to: 'system.user' }),
    servicePhone: f.text('服务电话', { max: 20 }),
    images: f.images('图片'),
    orderNum: f.integer('排序', { min: 0, default: 0 }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
  },
  computed: { buildingCount: f.integer('楼栋数'), houseCount: f.integer('房产数') },
  unique: [unique(['name', 'companyId'], '项目名称已存在'), unique(['code'], '项目编码已存在')],
  rules: [
    atMost('chargeArea', 'buildingArea', '计费面积不能大于建筑面积'),
    notBefore('exitDate', 'takeoverDate', '撤场日期不能早于接管日期'),
  ],
  list: {
    columns: [
      'name',
      'code',
      'companyId',
      'projectType',
      'manageState',
      'buildingCount',
      'houseCount',
      'households',
      'buildingArea',
      'managerId',
      'state',
    ],
    filters: ['projectType', 'manageState', 'state', 'managerId', 'feeMode', 'takeoverDate'],
    totals: ['buildingArea', 'chargeArea', 'households', 'parkingCount'],
  },
  form: [
    group('基本', ['name', 'shortName', 'code', 'companyId', 'projectType', 'feeMode', 'orderNum', 'state']),
    group('位置', ['provinceCode', 'cityCode', 'districtCode', 'address', 'geo']),
    group('规模', ['buildingArea', 'chargeArea', 'greenArea', 'households', 'parkingCount']),
    group('管理', ['takeoverDate', 'exitDate', 'managerId', 'servicePhone', 'developer', 'ownersCommittee']),
    group('图片', ['images']),
  ],
})

export type Community = ScreenRow<typeof community>
