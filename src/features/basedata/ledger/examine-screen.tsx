import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { waitingLedger, waitingUi } from './ledger.ui'

const WAITING = { status: '1' }

/** 台账审核: everything of the scope that waits for examination. */
export function ExamineScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  return (
    <ListScreen
      {...props}
      entity={waitingLedger}
      ui={waitingUi}
      screen="basedata.ledger.examine"
      fixedFilters={WAITING}
    />
  )
}
