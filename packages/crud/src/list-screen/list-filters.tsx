import { createElement, useEffect, useState, type ReactNode, type RefObject } from 'react'
import type { Kind } from '@wuguan/contract/kernel/fields'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { isMaskedField } from '@wuguan/contract/kernel/mask'
import { filterFieldOf, wholeHint } from '@wuguan/contract/kernel/query'
import { FilterBar, leastRoom, type FilterItem } from '@wuguan/ui/filter-bar'
import { SearchInput } from '@wuguan/ui/input'
import { Room } from '@wuguan/ui/width'
import type { Filters } from '../controllers/list-query.ts'
import { wholeOnly } from '../controllers/rights.ts'
import type { ListController } from '../controllers/use-list.ts'
import type { EntityUi } from '../entity-ui/index.ts'
import { kindOf } from '../kinds/index.ts'
import { useCrudPort, useKept } from '../port/index.ts'
import { FilterWords } from './filter-words.tsx'

interface ListFiltersProps {
  entity: AnyEntity
  ui?: EntityUi
  list: Pick<ListController, 'search' | 'setFilters' | 'reset'>
  /** Conditions that the page sets are not asked for. */
  fixed?: Filters
  searchRef: RefObject<HTMLInputElement | null>
}

/**
 * Conditions of a list in one row. They take effect together, on 查询 or Enter, so that a half-chosen set never loads;
 * what is typed but not yet asked for survives a change of tab.
 */
export function ListFilters({ entity, ui, list, fixed, searchRef }: ListFiltersProps) {
  const [unfolded, setUnfolded] = useKept('filters.unfolded', false)
  const applied = JSON.stringify([list.search.f ?? {}, list.search.keyword ?? ''])
  const [draft, setDraft] = useState<Record<string, string>>({ ...list.search.f })
  const [keyword, setKeyword] = useState(list.search.keyword ?? '')
  // The address is the truth: a saved view or 后退 changes the conditions from outside.
  useEffect(() => {
    const [filters, word] = JSON.parse(applied) as [Record<string, string>, string]
    setDraft(filters)
    setKeyword(word)
  }, [applied])

  const masked = wholeOnly(useCrudPort(), entity)
  const names = entity.list.filters.filter((name) => {
    const field = filterFieldOf(entity, name)
    return (
      field !== undefined && !(fixed && name in fixed) && (ui?.filters?.[name] ?? kindOf(field.kind).Filter) !== null
    )
  })
  const searched = searchedFields(entity, masked)
  if (names.length === 0 && searched.length === 0) return null
  const askedOf = (name: string): Pick<FilterItem, 'asked'> => {
    const value = list.search.f?.[name]
    const field = filterFieldOf(entity, name)
    if (!value || !field) return {}
    const { [name]: _gone, ...rest } = list.search.f ?? {}
    return {
      asked: {
        label: field.label,
        value: <FilterWords field={field} value={value} known={!ui?.filters?.[name]} />,
        onRemove: () => list.setFilters(rest, keyword),
      },
    }
  }
  const widths = names.map((name) => widthOf(entity, name, Boolean(list.search.f?.[name])))
  const items = names.map((name, at): FilterItem => ({
    key: name,
    width: widths[at]!,
    ...askedOf(name),
    control: (
      <FilterControl
        entity={entity}
        name={name}
        ui={ui}
        masked={masked}
        value={draft[name] ?? ''}
        asked={Boolean(list.search.f?.[name])}
        onChange={(value) => setDraft((all) => ({ ...all, [name]: value }))}
      />
    ),
  }))
  return (
    <Beside least={unfolded ? '100%' : leastRoom(widths, searched.length > 0)}>
      <FilterBar
        aria-label={`${entity.label}查询条件`}
        items={items}
        unfolded={unfolded}
        onUnfold={setUnfolded}
        onSearch={() => list.setFilters(draft, keyword)}
        onReset={() => {
          setDraft({})
          setKeyword('')
          list.reset()
        }}
      >
        {searched.length > 0 ? (
          <SearchInput
            ref={searchRef}
            aria-label="关键词"
            aria-keyshortcuts="/"
            placeholder={`搜索${searched.slice(0, 2).join('、')}`}
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
        ) : null}
      </FilterBar>
    </Beside>
  )
}

/** Takes what room there is before the actions of the list get some of it. */
const FIRST = 9999
/** Stands in one row with the actions of the list where there is room for both; its own width says how many fields do not fold. */
const Beside = ({ least, children }: { least: number | string; children: ReactNode }) => (
  <Room value={null}>
    <div className="min-w-0" style={{ flexGrow: FIRST, flexBasis: least }}>
      {children}
    </div>
  </Room>
)

interface FilterControlProps {
  entity: AnyEntity
  name: string
  ui: EntityUi | undefined
  /** Masked fields are found by their whole value only. */
  masked: boolean
  value: string
  /** The rows are narrowed by it. */
  asked: boolean
  onChange: (value: string) => void
}
function FilterControl({ entity, name, ui, masked, value, asked, onChange }: FilterControlProps) {
  const field = filterFieldOf(entity, name)
  if (!field) return null
  const view = kindOf(field.kind)
  const Filter = ui?.filters?.[name] ?? view.Filter
  if (!Filter) return null
  return (
    <div className="flex items-center gap-1.5" title={field.label}>
      {/* A value, or the format of days, stands where the name of what is asked stood. */}
      {(asked || shapeOf(field.kind).days) && (
        <span aria-hidden className="shrink-0 text-small text-secondary">
          {field.label}
        </span>
      )}
      <div className="min-w-0 flex-1">
        {createElement(Filter, {
          name,
          field,
          value,
          onChange,
          'aria-label': field.label,
          ...(masked && isMaskedField(field) ? { placeholder: wholeHint(field) } : {}),
        })}
      </div>
    </div>
  )
}

/** A range needs room for two ends; days also for the name of what is asked. */
function shapeOf(kind: Kind) {
  const days = kind === 'date' || kind === 'dateTime' || kind === 'dateRange'
  return { days, ranged: days || kindOf(kind).align === 'end' || kind === 'period' || kind === 'time' }
}
/** Width of a filter in the bar, px: the control, and a label where it has one. */
function widthOf(entity: AnyEntity, name: string, asked: boolean): number {
  const field = filterFieldOf(entity, name)
  if (!field) return 0
  const { days, ranged } = shapeOf(field.kind)
  return (ranged ? 240 : 128) + (asked || days ? field.label.length * 12 + 6 : 0)
}

/** Labels of what the keyword finds: 房号, 全称. What the user sees masked is not among it. */
const searchedFields = (entity: AnyEntity, masked: boolean): readonly string[] =>
  Object.values(entity.fields)
    .filter((field) => field.search && !(masked && isMaskedField(field)))
    .map((field) => field.label)
