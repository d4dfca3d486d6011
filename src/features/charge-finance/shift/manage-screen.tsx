import { CatalogueLink } from '@/app/routing/catalogue-link'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { cashierShift } from '@wuguan/contract/charge-finance/cashier-shift.entity'
import { buttonClass } from '@wuguan/ui/button'
import { InCommunity } from '@/features/basedata'
import { CurrentShift } from './current-shift'
import { DayTab } from './day-tab'
import { ShiftList } from './shift-list'

const SUBMITTED = { status: '2' }
const VERIFIED = { status: '3' }
const OPEN = 'charge-finance:shift:open'

/** 财务管理: the shift at the desk, its hand-over and check, the bank, the closing of days. */
export const ManageScreen = (address: ListAddress) => (
  <ListTabs
    label="财务管理"
    tabs={[
      {
        key: 'current',
        label: '当班',
        permission: OPEN,
        body: () => (
          <InCommunity hint="班次按项目开立和交接。">
            <CurrentShift />
          </InCommunity>
        ),
      },
      {
        key: 'shifts',
        label: '交班单',
        permission: cashierShift.codes.list,
        body: (list) => <ShiftList {...list} />,
      },
      {
        key: 'verify',
        label: '核对',
        permission: 'charge-finance:shift:verify',
        body: (list) => <ShiftList {...list} fixed={SUBMITTED} />,
      },
      {
        key: 'deposit',
        label: '缴存',
        permission: 'charge-finance:shift:deposit',
        body: (list) => <ShiftList {...list} fixed={VERIFIED} />,
      },
      {
        key: 'days',
        label: '日结',
        permission: OPEN,
        body: () => (
          <InCommunity hint="日结按项目办理。">
            <DayTab />
          </InCommunity>
        ),
      },
    ]}
    extra={
      <CatalogueLink to="/charge/report/collection/confirm" className={buttonClass({ size: 'sm' })}>
        收款日报
      </CatalogueLink>
    }
    {...address}
  />
)
