import { defineAction } from '../kernel/action.ts'
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
  sample: () => ({ codes: 'contractor_type' }),
})
