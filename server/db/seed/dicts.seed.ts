import { uuidv7 } from '../../kernel/ids.ts'
import type { SeedContext } from './index.ts'

/** Dictionaries that the code names; their items are data that a company may extend. */
const DICTS: readonly { code: string; name: string; items: readonly (readonly [value: string, label: string])[] }[] = [
  {
    code: 'contractor_type',
    name: '第三方单位类型',
    items: [
      ['cleaning', '保洁'],
      ['greening', '绿化'],
      ['elevator', '电梯维保'],
      ['fire', '消防维保'],
      ['security', '秩序外包'],
      ['waste', '垃圾清运'],
      ['decoration', '装修'],
    ],
  },
  {
    code: 'ledger_special',
    name: '专项台账类型',
    items: [
      ['income', '公共收益'],
      ['fund', '维修资金'],
      ['fire', '消防设施'],
      ['hazard', '安全隐患'],
      ['outsource', '外包单位'],
      ['lease', '公区租赁'],
      ['archive', '档案资料'],
    ],
  },
  {
    code: 'bpm_category',
    name: '流程分类',
    items: [
      ['charge', '收费'],
      ['basedata', '基础数据'],
      ['contract', '合同'],
      ['workOrder', '工单'],
      ['contingency', '应急'],
      ['office', '行政'],
      ['park', '停车'],
      ['materials', '物资'],
      ['decoration', '装修'],
      ['other', '其他'],
    ],
  },
]

export async function seedDicts({ q, now }: SeedContext): Promise<void> {
  for (const dict of DICTS) {
    const [made] = await q.query<{ id: number }>(
      'insert into dict (code, name, kind, allow_company, state, created_at, updated_at) select $1, $2, 2, true, 1, $3, $3 where not exists (select 1 from dict where code = $1) returning id',
      [dict.code, dict.name, now],
    )
    if (!made) continue
    for (const [i, [value, label]] of dict.items.entries())
      await q.query(
        'insert into dict_item (id, dict_id, company_id, value, label, order_num, is_default, state, created_at, updated_at) values ($1, $2, null, $3, $4, $5, false, 1, $6, $6)',
        [uuidv7(), made.id, value, label, i + 1, now],
      )
  }
}
