import { BIZ_EVENTS } from '@wuguan/contract/app/biz-events'
import { messageModuleRel } from '@wuguan/contract/app/message-module-rel.entity'
import { messageModule } from '@wuguan/contract/app/message-module.entity'
import type { Queryable } from '../../kernel/db/sql.ts'
import { type ReferenceKind, offerRows } from '../../kernel/offers.ts'

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

const MODULE: ReferenceKind = { entity: messageModule, identity: () => ['code'] }
const RELATION: ReferenceKind = { entity: messageModuleRel, identity: () => ['biz_event'] }

const moduleRow = ([code, name, icon, mandatory = false]: Row, order: number, parent: string | null) => ({
  key: code,
  values: { code, name, icon, mandatory, order_num: order },
  below: { column: 'parent_id', key: parent },
  first: { state: 1 },
})

/** Modules of the message box, and what each event says in them. */
export async function seedMessages(q: Queryable, now: Date): Promise<void> {
  const modules = MODULES.flatMap(([code, name, icon, below], i) => [
    moduleRow([code, name, icon], i + 1, null),
    ...below.map((row, j) => moduleRow(row, j + 1, code)),
  ])
  const { ids } = await offerRows(q, now, MODULE, modules)
  const relations = BIZ_EVENTS.flatMap(({ code, label, body, backUrl, level, module }) =>
    ids.has(module)
      ? [
          {
            key: code,
            values: {
              module_id: ids.get(module),
              biz_event: code,
              title_template: label,
              body_template: body,
              back_url: backUrl,
              level,
            },
            first: { default_channels: ['inbox'], receivers: 1, state: 1 },
          },
        ]
      : [],
  )
  await offerRows(q, now, RELATION, relations)
}
