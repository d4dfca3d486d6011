import type { DictItemEntry, dictItems } from '@wuguan/contract/system/dict.actions'
import type { Tone } from '@wuguan/contract/kernel/options'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'

const TONES: readonly string[] = ['neutral', 'info', 'success', 'warning', 'danger'] satisfies Tone[]
const toneOf = (color: string | null): Tone => (color !== null && TONES.includes(color) ? (color as Tone) : 'neutral')

interface ItemRow {
  dict: string
  value: string
  label: string
  color: string | null
  is_default: boolean
  state: number
}

/** Items as the selected company sees them: an item of the company, else of its nearest ancestor, goes before the common one of that value. */
export async function readDictItems(
  { actor, q }: ActionContext,
  { code, codes }: ParsedOf<typeof dictItems>,
): Promise<DictItemEntry[] | Record<string, DictItemEntry[]>> {
  const wanted = codes ?? [code!]
  const rows = await q.query<ItemRow>(
    `select dict, value, label, color, is_default, case when dict_state = 1 then state else 0 end as state from (
       select distinct on (d.id, i.value) d.code as dict, d.state as dict_state, i.value, i.label, i.color, i.is_default, i.state, i.order_num, i.id
       from dict d join dict_item i on i.dict_id = d.id and i.deleted_at is null
       left join company c on c.id = i.company_id join company own on own.id = $2
       where d.code = any($1) and d.deleted_at is null and (i.company_id is null or (d.allow_company and own.path like c.path || '%'))
       order by d.id, i.value, length(c.path) desc nulls last) x
     order by order_num, id`,
    [wanted, actor.companyId],
  )
  const lists: Record<string, DictItemEntry[]> = Object.fromEntries(wanted.map((name) => [name, []]))
  for (const { dict, value, label, color, is_default: isDefault, state } of rows)
    lists[dict]!.push({ code: value, value, label, tone: toneOf(color), color, isDefault, state })
  return code !== undefined && codes === undefined ? lists[code]! : lists
}
