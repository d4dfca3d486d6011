import { useMemo } from 'react'
import { propertyReview, REVIEW_STATUS, type Review } from '@wuguan/contract/basedata/property-review.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { Tabs } from '@wuguan/ui/tabs'
import { hrefTo } from '@/app/routing/href'
import type { RecordSearch } from '../logs/record-search'
import { ReviewDrawer } from './review-drawer'
import { reviewFilters, reviewTab, type ReviewTab } from './review.logic'

const TABS: readonly { key: ReviewTab; label: string }[] = [
  ...REVIEW_STATUS.items.map(({ code, label }) => ({ key: String(code) as ReviewTab, label })),
  { key: 'all', label: '全部' },
]
const LIST = { filters: ['relation', 'source', 'createdAt', 'mobile'] }

interface ReviewScreenProps {
  search: RecordSearch
  onSearch: (next: RecordSearch) => void
}

/** 产权审核: claims by their state; the opened one stands in the address, so that it can be sent to somebody. */
export function ReviewScreen({ search, onSearch }: ReviewScreenProps) {
  const { record, ...list } = search
  const tab = reviewTab(search.view)
  const here = JSON.stringify(list)
  const fixed = useMemo(() => reviewFilters(tab), [tab])
  const ui = useMemo(() => {
    const detail = (row: Review) =>
      hrefTo('/basedata/property/review/list', {}, { ...(JSON.parse(here) as object), record: row.id })
    return entityUi(propertyReview, {
      list: LIST,
      paths: { detail },
      rowActions: [
        {
          key: 'audit',
          label: '审核',
          permission: 'basedata:review:audit',
          visible: (row) => row.status === 1,
          run: (row, { port }) => port.open(detail(row)),
        },
        {
          key: 'open',
          label: '查看',
          visible: (row) => row.status !== 1,
          run: (row, { port }) => port.open(detail(row)),
        },
      ],
    })
  }, [here])
  const screen = (
    <ListScreen
      entity={propertyReview}
      ui={ui}
      screen={`basedata.propertyReview.${tab}`}
      search={list}
      onSearch={onSearch}
      fixedFilters={fixed}
    />
  )
  return (
    <>
      <Tabs<ReviewTab>
        aria-label="审核状态"
        className="h-full"
        value={tab}
        items={TABS.map((one) => ({ ...one, content: screen }))}
        onChange={(view) => onSearch(view === '1' ? {} : { view })}
      />
      <ReviewDrawer id={record} close={() => onSearch(list)} />
    </>
  )
}
