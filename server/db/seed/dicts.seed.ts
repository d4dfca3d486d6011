import { dictItem } from '@wuguan/contract/system/dict-item.entity'
import { dict } from '@wuguan/contract/system/dict.entity'
import { type ReferenceKind, offerRows } from '../../kernel/offers.ts'
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
    code: 'deduct_bank',
    name: '代扣银行',
    items: [
      ['ICBC', '工商银行'],
      ['ABC', '农业银行'],
      ['BOC', '中国银行'],
      ['CCB', '建设银行'],
      ['BOCOM', '交通银行'],
      ['PSBC', '邮储银行'],
      ['CMB', '招商银行'],
      ['UNIONPAY', '银联代收'],
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

const DICT: ReferenceKind = { entity: dict, identity: () => ['code'] }
const DICT_ITEM: ReferenceKind = {
  entity: dictItem,
  identity: () => ['dict_id', 'value'],
  where: 'company_id is null',
}

export async function seedDicts({ q, now }: SeedContext): Promise<void> {
  const { ids } = await offerRows(
    q,
    now,
    DICT,
    DICTS.map(({ code, name }) => ({
      key: code,
      values: { code, name, kind: 2, allow_company: true },
      first: { state: 1 },
    })),
  )
  const items = DICTS.flatMap(({ code, items }) =>
    items.flatMap(([value, label], i) => {
      const dictId = ids.get(code)
      if (dictId === undefined) return []
      return [
        {
          key: `${code}/${value}`,
          values: { dict_id: dictId, value, label, order_num: i + 1 },
          first: { is_default: false, state: 1 },
        },
      ]
    }),
  )
  await offerRows(q, now, DICT_ITEM, items)
}
