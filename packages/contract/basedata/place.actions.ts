import { z } from '../kernel/zod.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { integerId, queryId, uuid } from '../kernel/inputs.ts'
import { BUILDING_TYPE } from './building.entity.ts'

/** Choosing places, generating buildings, and the life of a community. */
export interface BuildingOption {
  id: string
  buildName: string
  label: string
}
export interface BuildingTreeOption {
  id: string
  buildName: string
  buildCode: string
  label: string
  unitCount: number
  houseCount: number
  units: { id: string; unitName: string; isDefault: boolean; houseCount: number }[]
}
export interface UnitOption {
  id: string
  unitName: string
  isDefault: boolean
  label: string
}
export interface HouseOption {
  id: string
  roomNo: string
  floor: number
  fullName: string
  label: string
}
/** Companies with their communities and counts; buildings and units come with `building/select/v2`. */
export interface PlaceTree {
  companies: { id: number; parentId: number | null; name: string }[]
  communities: { id: number; companyId: number; name: string; buildingCount: number; houseCount: number }[]
}
export interface GeneratedBuildings {
  created: string[]
  skipped: string[]
}

/** How pickers look records up where no place above is chosen: by words, by the ids they hold, or just the first ones. */
export interface Lookup {
  keyword?: string | undefined
  ids?: string | undefined
  limit?: number | undefined
}
const lookup = {
  keyword: z.string().trim().max(100).optional(),
  ids: z.string().max(8000).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
}
const placeOrLookup = <S extends z.ZodRawShape>(shape: S, place: keyof S & string, label: string) =>
  z
    .object({ ...shape, ...lookup })
    .refine((input) => ['keyword', 'ids', 'limit', place].some((name) => input[name as never] !== undefined), {
      path: [place],
      message: `请选择${label}`,
    })

export const buildingSelect = defineAction('basedata.buildingSelect', {
  label: '选择楼栋',
  method: 'GET',
  path: '/basedata/base/building/select',
  input: placeOrLookup({ communityId: queryId('项目', 'basedata.community').optional() }, 'communityId', '项目'),
  output: returns<BuildingOption[]>(),
  sample: (world) => ({ communityId: world.id('basedata.community') }),
})
export const buildingSelectFull = defineAction('basedata.buildingSelectFull', {
  label: '选择楼栋和单元',
  method: 'GET',
  path: '/basedata/base/building/select/v2',
  input: z.object({
    communityId: queryId('项目', 'basedata.community'),
    keyword: z.string().trim().max(100).optional(),
  }),
  output: returns<BuildingTreeOption[]>(),
})
export const unitSelect = defineAction('basedata.unitSelect', {
  label: '选择单元',
  method: 'GET',
  path: '/basedata/base/unit/select',
  input: placeOrLookup({ buildingId: uuid('楼栋', 'basedata.building').optional() }, 'buildingId', '楼栋'),
  output: returns<UnitOption[]>(),
  sample: (world) => ({ buildingId: String(world.id('basedata.building')) }),
})
export const houseSelect = defineAction('basedata.houseSelect', {
  label: '选择房产',
  method: 'GET',
  path: '/basedata/base/house/select',
  input: placeOrLookup({ unitId: uuid('单元', 'basedata.unit').optional() }, 'unitId', '单元'),
  output: returns<HouseOption[]>(),
  sample: (world) => ({ unitId: String(world.id('basedata.unit')) }),
})
export const placeTree = defineAction('basedata.placeTree', {
  label: '公司项目树',
  method: 'GET',
  path: '/basedata/base/house/tree',
  permission: 'basedata:house:list',
  input: z.object({}),
  output: returns<PlaceTree>(),
})
export const generateBuildings = defineAction('basedata.generateBuildings', {
  label: '批量生成楼栋',
  path: '/basedata/base/building/generate',
  permission: 'basedata:building:add',
  fields: {
    communityId: f.refInt('项目', { to: 'basedata.community', required: true }),
    buildType: f.choice('楼栋类型', { of: BUILDING_TYPE, required: true, default: 1 }),
    from: f.integer('起始栋号', { required: true, min: 1, max: 999 }),
    to: f.integer('结束栋号', { required: true, min: 1, max: 999 }),
    suffix: f.text('名称后缀', { required: true, max: 10, default: '栋' }),
    floorsUp: f.integer('地上层数', { required: true, min: 0, max: 200 }),
    floorsDown: f.integer('地下层数', { required: true, min: 0, max: 10, default: 0 }),
    units: f.integer('每栋单元数', { required: true, min: 0, max: 20, default: 0 }),
    housesPerFloor: f.integer('每层户数', { required: true, min: 1, max: 60, default: 2 }),
  },
  rules: (rule) => [
    rule('to', '结束栋号不能小于起始栋号', ({ from, to }) => Number(from) <= Number(to)),
    rule('to', '单次最多生成200栋', ({ from, to }) => Number(to) - Number(from) < 200),
  ],
  output: returns<GeneratedBuildings>(),
})
export const takeOverCommunity = defineAction('basedata.takeOverCommunity', {
  label: '接管项目',
  path: '/basedata/base/community/takeover',
  permission: 'basedata:community:edit',
  input: z.object({ id: integerId('项目', 'basedata.community'), version: z.number().int().positive() }),
  output: returns<{ id: number; version: number }>(),
  sample: (world) => ({ id: Number(world.id('basedata.community')), version: 1 }),
})
export const exitCommunity = defineAction('basedata.exitCommunity', {
  label: '撤场',
  path: '/basedata/base/community/exit',
  permission: 'basedata:community:exit',
  fields: {
    id: f.refInt('项目', { to: 'basedata.community', required: true }),
    exitDate: f.date('撤场日期', { required: true, messages: { required: '请选择撤场日期' } }),
    force: f.flag('强制撤场', { default: false, help: '仍有欠费或未完成工单时撤场' }),
  },
  output: returns<{ id: number; version: number }>(),
})
