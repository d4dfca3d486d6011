import { defineAction, returns } from '../kernel/action.ts'
import { text, uuid, uuids } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import type { SavedViewState } from './saved-view.entity.ts'

/** Saved views of list screens: a user's own, and those that colleagues of the company share. */
export interface SavedViewEntry {
  id: string
  screen: string
  name: string
  state: SavedViewState
  shared: boolean
  isDefault: boolean
  own: boolean
}
/** The view that keeps how the user last arranged a list. */
export const LAST_VIEW = '@last'

const VIEW = '/basedata/sys/view'
const screen = text('页面', 120)
const content = {
  name: text('视图名称', 30),
  state: z.strictObject(
    {
      columns: z
        .array(
          z.strictObject({
            field: z.string().max(60),
            visible: z.boolean(),
            width: z.number().int().min(20).max(2000).optional(),
            pin: z.enum(['left', 'right']).optional(),
          }),
        )
        .max(200)
        .optional(),
      filters: z.record(z.string().max(80), z.string().max(2000)).optional(),
      keyword: z.string().max(100).optional(),
      orderField: z.string().max(60).optional(),
      order: z.enum(['asc', 'desc']).optional(),
      limit: z.number().int().min(1).max(1000).optional(),
      density: z.enum(['compact', 'normal']).optional(),
    },
    '视图内容格式不正确',
  ),
  shared: z.boolean().default(false),
  isDefault: z.boolean().default(false),
}

export const viewList = defineAction('system.viewList', {
  label: '视图列表',
  method: 'GET',
  path: VIEW,
  input: z.object({ screen }),
  output: returns<
    {
      id: string
      screen: string
      name: string
      state: SavedViewState
      shared: boolean
      isDefault: boolean
      own: boolean
    }[]
  >(),
  sample: () => ({ screen: '/system/user/list' }),
})
export const viewSave = defineAction('system.viewSave', {
  label: '新增视图',
  path: VIEW,
  input: z.object({ screen, ...content }),
  output: returns<{ id: string }>(),
  sample: (world) => ({ screen: '/system/user/list', name: world.fresh('视图'), state: {} }),
})
export const viewUpdate = defineAction('system.viewUpdate', {
  label: '编辑视图',
  method: 'PUT',
  path: VIEW,
  input: z.object({ id: uuid('视图', 'system.savedView'), screen: screen.optional(), ...content }),
  output: returns<{ id: string }>(),
  sample: (world) => ({ id: String(world.id('system.savedView')), name: world.fresh('视图'), state: {} }),
})
export const viewDelete = defineAction('system.viewDelete', {
  label: '删除视图',
  method: 'DELETE',
  path: VIEW,
  input: uuids('视图', 'system.savedView'),
  output: returns<null>(),
})
