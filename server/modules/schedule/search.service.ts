import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { searchByNumber } from '../../kernel/number-search.ts'
import type { SearchKind } from '../../kernel/search.ts'
import { taskHooks } from './task.hooks.ts'

/** Tasks of a module by their number; its page is opened with `?id=`. */
export const taskSearch = (door: AnyEntity, page: string): SearchKind =>
  searchByNumber({
    entity: door,
    field: 'taskNo',
    hooks: { scope: taskHooks.scope! } as AnyHooks,
    accepts: /^[A-Z]{1,4}\d{4,}$/,
    note: `t.target_name || ' ' || to_char(t.slot_start at time zone 'Asia/Shanghai', 'MM-DD HH24:MI')`,
    targets: (row) => [{ to: page, search: { id: row['id']! } }],
  })
