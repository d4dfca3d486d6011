import { HOUSE_LINEAGE_STATE } from '@wuguan/contract/basedata/house.entity'
import { Select } from '@wuguan/ui/select'
import type { ImportableProps } from '../place/import-search'

/** Split and merged houses are out of every figure; they are listed when somebody asks for them. */
export const NORMAL = '1'
const OWNERS = [
  { value: 'true', label: '有业主' },
  { value: 'false', label: '无业主' },
]
const LINEAGES = HOUSE_LINEAGE_STATE.items.map(({ code, label }) => ({ value: String(code), label }))

/** Conditions that stand beside the buttons, since they are no field of a house or have a value of their own to begin with. */
export function ListConditions({ search, onSearch }: ImportableProps) {
  const set = (name: string, value: string | null) => {
    const { [name]: _, ...rest } = search.f ?? {}
    const f = value === null ? rest : { ...rest, [name]: value }
    onSearch({ ...search, page: undefined, f: Object.keys(f).length > 0 ? f : undefined })
  }
  return (
    <>
      <div className="w-28">
        <Select
          aria-label="有无业主"
          value={search.f?.['hasOwner'] ?? null}
          options={OWNERS}
          onChange={(value) => set('hasOwner', value)}
          placeholder="有无业主"
          clearable
        />
      </div>
      <div className="w-20">
        <Select
          aria-label="房产状态"
          value={search.f?.['lineage'] ?? NORMAL}
          options={LINEAGES}
          onChange={(value) => set('lineage', value === NORMAL ? null : value)}
        />
      </div>
    </>
  )
}
