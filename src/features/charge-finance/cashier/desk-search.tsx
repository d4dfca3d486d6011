import { type DeskHit, searchDesk } from '@wuguan/contract/charge-finance/collect.actions'
import { formatAmount } from '@wuguan/contract/kernel/amount'
import { gt } from '@wuguan/contract/kernel/decimal'
import { cn } from '@wuguan/ui/cn'
import { HouseFinder, type HouseFinderProps } from '@/features/basedata'

/** The finder of the cashier: receipts lead to their house, too, and each house says what it owes. */
export const DeskSearch = (props: Pick<HouseFinderProps<DeskHit>, 'ref' | 'onPick' | 'floating'>) => (
  <HouseFinder
    {...props}
    action={searchDesk}
    placeholder="房号 1-1-502、姓名拼音、手机、车牌、证件尾号、单号 F2"
    aside={({ owed }) => (
      <span className={cn('tabular shrink-0', gt(owed, '0') && 'text-danger-text')}>欠费 {formatAmount(owed)}</span>
    )}
  />
)
