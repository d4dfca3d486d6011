import { defineAction, returns } from '../kernel/action.ts'
import type { Option } from '../kernel/options.ts'
import { z } from '../kernel/zod.ts'

/** An item of a dictionary as pickers and labels use it; `code` and `value` are the same text. */
export interface DictItemEntry extends Option<string> {
  value: string
  color: string | null
  isDefault: boolean
  /** 0 = stopped: gives old rows their label, is not offered any more. */
  state: number
}

const CODE = /^[a-z][a-z0-9_]*$/
/** `codes=a,b` answers `{a: [...], b: [...]}`, `code=a` answers the one list. */
export const dictItems = defineAction('system.dictItems', {
  label: '字典项',
  method: 'GET',
  path: '/basedata/sys/dict/items',
  input: z
    .object({
      code: z.string().regex(CODE, '字典编码不正确').optional(),
      codes: z
        .string()
        .transform((list) => list.split(','))
        .pipe(z.array(z.string().regex(CODE, '字典编码不正确')).max(50, '单次最多读取50个字典'))
        .optional(),
    })
    .refine(({ code, codes }) => code !== undefined || codes !== undefined, {
      path: ['codes'],
      message: '请输入字典编码',
    }),
  output: returns<DictItemEntry[] | Record<string, DictItemEntry[]>>(),
  sample: () => ({ codes: 'contractor_type' }),
})

const line = z.looseObject({
  id: z.uuid('字典项编号无效').optional(),
  version: z.number('缺少版本号').int('版本号不正确').optional(),
  value: z.string('请输入字典值'),
  label: z.string('请输入显示名称'),
})
const lines = z.array(line, '请填写字典项').max(500, '字典项不能超过500个')
const WITH_ITEMS = '/basedata/sys/dict/withItems'

/** A dictionary and its items in their order, written as one: all of it or nothing. The schemas of both entities check it. */
export const dictCreateWithItems = defineAction('system.dictCreateWithItems', {
  label: '新增字典及字典项',
  path: WITH_ITEMS,
  permission: 'system:dict:add',
  input: z.looseObject({ items: lines }),
  output: returns<{ id: number; version: number }>(),
  sample: (world) => ({
    code: `d${world.fresh('').toLowerCase()}`,
    name: world.fresh('字典'),
    kind: 2,
    items: [{ value: 'a', label: '甲' }],
  }),
})
/** `removed` are items that the form took away; what it has never seen stays. */
export const dictUpdateWithItems = defineAction('system.dictUpdateWithItems', {
  label: '编辑字典及字典项',
  method: 'PUT',
  path: WITH_ITEMS,
  permission: 'system:dict:edit',
  input: z.looseObject({
    id: z.number('请选择字典').int('请选择字典').positive('请选择字典'),
    version: z.number('缺少版本号').int('版本号不正确'),
    items: lines,
    removed: z.array(z.uuid('字典项编号无效')).max(500).default([]),
  }),
  output: returns<{ id: number; version: number }>(),
  sample: (world) => ({ id: Number(world.id('system.dict')), version: 0, items: [] }),
})
