import { CatalogueLink } from '@/app/routing/catalogue-link'
import { cashLog } from '@wuguan/contract/charge-other/cash-log.report'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { linkClass } from '@wuguan/ui/link'
import { Switch } from '@wuguan/ui/switch'

const NO_PREPAID = { prepaid: 'false' }
const WITH = 'prepaid'

/** A receipt opens; a refund has no page under its number here. */
function DocNo({ row }: { row: AnyRow }) {
  const docNo = String(row['docNo'] ?? '')
  if (row['receiptNumber'] == null) return docNo
  return (
    <CatalogueLink
      to="/charge/received/single/$receiptNumber"
      params={{ receiptNumber: String(row['receiptNumber']) }}
      className={linkClass()}
      otherwise={docNo}
    >
      {docNo}
    </CatalogueLink>
  )
}
const ui: EntityUi = { cells: { docNo: DocNo }, list: { sort: { field: 'paidAt', order: 'desc' } } }

/** 流水日志: money in and out, payment by payment; what prepaid accounts paid moves no money and comes in when it is asked for. */
export function CashLogScreen({ search: { view, ...search }, onSearch }: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const all = view === WITH
  return (
    <ListScreen
      entity={cashLog.rows}
      ui={ui}
      screen={cashLog.name}
      search={search}
      onSearch={(next) => onSearch(all ? { ...next, view: WITH } : next)}
      {...(all ? {} : { fixedFilters: NO_PREPAID })}
      toolbar={
        <Switch
          checked={all}
          label="含预存抵扣"
          onChange={(on) => onSearch({ ...search, page: undefined, view: on ? WITH : undefined })}
        />
      }
    />
  )
}
