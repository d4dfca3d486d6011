import { FEE_CATEGORY } from '@wuguan/contract/charge-base/fee-item.entity'
import { ListScreen, type ListScreenProps, type ListSearch } from '@wuguan/crud/list-screen'
import { Checkbox } from '@wuguan/ui/checkbox'
import { MultiSelect } from '@wuguan/ui/select'
import { LISTED } from './listed'
import { useReceivableActions } from './use-receivable-actions'

/** 应收列表: every receivable of the scope, with totals over the whole condition. */
export function ReceivableListScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const { ui, dialogs } = useReceivableActions({ single: false })
  return (
    <>
      <ListScreen {...props} entity={LISTED} ui={ui} toolbar={<Narrowing {...props} />} />
      {dialogs}
    </>
  )
}

const CATEGORIES = FEE_CATEGORY.items.map(({ code, label }) => ({ value: String(code), label }))

/** Conditions that are no fields of the receivable. */
function Narrowing({ search, onSearch }: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const narrow = (key: string, value: string | undefined) => {
    const f: Record<string, string> = { ...search.f }
    delete f[key]
    const next: ListSearch = { ...search, page: undefined, f: value ? { ...f, [key]: value } : f }
    onSearch(Object.keys(next.f ?? {}).length > 0 ? next : { ...next, f: undefined })
  }
  return (
    <div className="flex items-center gap-3">
      <Checkbox
        label="仅欠费"
        checked={search.f?.['owing'] === 'true'}
        onChange={(on) => narrow('owing', on === true ? 'true' : undefined)}
      />
      <div className="w-44">
        <MultiSelect
          size="sm"
          aria-label="费用类别"
          placeholder="费用类别"
          options={CATEGORIES}
          value={search.f?.['category']?.split(',') ?? []}
          onChange={(codes) => narrow('category', codes.join(',') || undefined)}
        />
      </div>
    </div>
  )
}
