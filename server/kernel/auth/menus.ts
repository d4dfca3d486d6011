import type { Queryable } from '../db/sql.ts'

export interface LiveMenu {
  readonly id: number
  readonly parent_id: number | null
  /** 0 directory, 1 page, 2 button. */
  readonly type: number
  readonly name: string
  readonly url: string | null
  readonly old_url: string | null
  readonly perms: string | null
  readonly icon: string | null
  readonly visible: boolean
  readonly open_mode: number
  readonly keep_alive: boolean
  readonly layout: string
}

/** Enabled menus whose ancestors are enabled too, parents before children, siblings in their order. */
const LIVE_MENUS = `with recursive tree as (
    select m.*, array[m.order_num, m.id] as sort from sys_menu m where m.parent_id is null and m.state = 1 and m.deleted_at is null
    union all
    select m.*, t.sort || array[m.order_num, m.id] from sys_menu m join tree t on m.parent_id = t.id where m.state = 1 and m.deleted_at is null)
  select id, parent_id, type, name, url, old_url, perms, icon, visible, open_mode, keep_alive, layout from tree order by sort`

/** For a `with recursive`: the same menus with their codes, as others ask for them by. */
export const LIVE = `live as (
    select id, perms from sys_menu where parent_id is null and state = 1 and deleted_at is null
    union all
    select m.id, m.perms from sys_menu m join live l on m.parent_id = l.id where m.state = 1 and m.deleted_at is null)`

/** The live menus, kept until the rights epoch moves: every change of a menu moves it, in whichever process. */
export class LiveMenus {
  private kept: { epoch: number; rows: readonly LiveMenu[] } | null = null

  /**
   * `q` is the caller's own connection: a transaction that waited here for another one could wait for ever when all are in use.
   * So it must not have changed menus itself.
   */
  async at(epoch: number, q: Queryable): Promise<readonly LiveMenu[]> {
    if (this.kept?.epoch === epoch) return this.kept.rows
    const rows = await q.query<LiveMenu>(LIVE_MENUS)
    if (!this.kept || this.kept.epoch < epoch) this.kept = { epoch, rows }
    return rows
  }
}
