import { BIZ_EVENTS } from '@wuguan/contract/app/biz-events'
import type { Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'

type Row = readonly [code: string, name: string, icon: string, mandatory?: boolean]

/** Drawers of the message box: groups, and what stands in them. */
const MODULES: readonly (readonly [code: string, name: string, icon: string, below: readonly Row[]])[] = [
  [
    'work',
    '工作任务',
    'clipboard-list',
    [
      ['bpm', '审批', 'stamp', true],
      ['workOrder', '工单', 'wrench'],
      ['customerService', '客服', 'headset'],
      ['patrol', '巡检', 'footprints'],
      ['quality', '品质核查', 'badge-check'],
      ['equipment', '设备维保', 'cog'],
    ],
  ],
  [
    'business',
    '经营管理',
    'briefcase',
    [
      ['charge', '收费', 'coins'],
      ['contract', '合同', 'file-text'],
      ['materials', '物资', 'package'],
      ['park', '停车', 'car'],
      ['basedata', '资料', 'building'],
    ],
  ],
  ['safety', '安全应急', 'siren', [['event', '突发与应急', 'siren', true]]],
  [
    'notice',
    '通知',
    'bell',
    [
      ['announcement', '公告', 'megaphone'],
      ['system', '系统', 'settings'],
      ['security', '账号安全', 'shield', true],
    ],
  ],
]

/** Modules and relations that a new installation starts with; what people changed or deleted since stays as they want it. */
export async function seedMessages(q: Queryable, now: Date): Promise<void> {
  const [any] = await q.query('select 1 from message_module limit 1')
  if (any) return
  const insert = (
    code: string,
    name: string,
    icon: string,
    mandatory: boolean,
    order: number,
    parentId: string | null,
  ) =>
    q.query<{ id: string }>(
      'insert into message_module (id, parent_id, name, code, icon, mandatory, order_num, state, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $8) returning id',
      [uuidv7(), parentId, name, code, icon, mandatory, order, now],
    )
  for (const [i, [code, name, icon, below]] of MODULES.entries()) {
    const [parent] = await insert(code, name, icon, false, i + 1, null)
    for (const [j, row] of below.entries()) await insert(row[0], row[1], row[2], row[3] ?? false, j + 1, parent!.id)
  }
  await q.query(
    `insert into message_module_rel (id, module_id, biz_event, title_template, body_template, back_url, level, default_channels, receivers, state, created_at, updated_at)
     select r.id, m.id, r.code, r.label, r.body, r.back_url, r.level, '{inbox}', 1, 1, $2, $2
     from jsonb_to_recordset($1::jsonb) as r(id uuid, module text, code text, label text, body text, back_url text, level smallint) join message_module m on m.code = r.module`,
    [JSON.stringify(BIZ_EVENTS.map((event) => ({ ...event, id: uuidv7(), back_url: event.backUrl }))), now],
  )
}
