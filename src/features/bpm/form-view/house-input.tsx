import { useQueries } from '@tanstack/react-query'
import { house, type House } from '@wuguan/contract/basedata/house.entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import type { InputProps } from '@wuguan/crud/kinds'
import { useCrudPort } from '@wuguan/crud/port'
import { Combobox, MultiCombobox } from '@wuguan/ui/combobox'

const LIMIT = 30
const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : []

/** Houses by room or full name in the present place: a list of all houses would be too long to choose from. */
export function HouseInput({ field, value, onChange, readOnly, disabled, ...rest }: InputProps) {
  const port = useCrudPort()
  const ids = idsOf(value)
  const known = useQueries({
    queries: ids.map((id) => ({
      queryKey: [house.name, 'info', id],
      queryFn: () => port.request<House>('GET', `${house.base}/info/${id}`),
      staleTime: 60_000,
    })),
  })
  const labelOf = (id: string) => {
    return known[ids.indexOf(id)]?.data?.fullName ?? undefined
  }
  const load = async (keyword: string, signal: AbortSignal) => {
    const { list } = await port.request<Page<House>>('GET', `${house.base}/page`, {
      query: { lineage: 1, limit: LIMIT, orderField: 'roomNo', order: 'asc', ...(keyword ? { keyword } : {}) },
      signal,
    })
    return list.map((row) => ({ value: String(row.id), label: row.fullName ?? '' }))
  }
  const control = {
    id: rest.id,
    'aria-describedby': rest['aria-describedby'],
    'aria-invalid': rest['aria-invalid'],
    'aria-required': rest['aria-required'],
    'aria-labelledby': rest['aria-labelledby'],
    'aria-label': rest['aria-label'],
    disabled,
    readOnly,
    load,
    labelOf,
    failed: '获取房产列表失败',
    placeholder: '房号或全称',
  }
  if (field.kind === 'refs')
    return <MultiCombobox {...control} value={ids} onChange={(next) => onChange(next.length > 0 ? next : null)} />
  return <Combobox {...control} value={ids[0] ?? null} clearable onChange={(id) => onChange(id)} />
}
