import { closeMonths } from '@wuguan/contract/charge-other/month.actions'
import { monthSettlement } from '@wuguan/contract/charge-other/month-settlement.entity'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { InCommunity } from '@/features/basedata'
import { BatchClose } from './batch-close'
import { CloseWizard } from './close-wizard'
import { History } from './history'

/** 月结: one community, several, and what was closed. */
export const SettlementScreen = (address: ListAddress) => (
  <ListTabs
    label="月结"
    tabs={[
      {
        key: 'close',
        label: '月结',
        permission: monthSettlement.codes.list,
        body: () => (
          <InCommunity hint="月结按项目办理。">
            <CloseWizard />
          </InCommunity>
        ),
      },
      { key: 'batch', label: '批量月结', permission: closeMonths.permission!, body: () => <BatchClose /> },
      {
        key: 'history',
        label: '月结记录',
        permission: monthSettlement.codes.list,
        body: (list) => <History {...list} />,
      },
    ]}
    {...address}
  />
)
