import { waitingLedger } from '@wuguan/contract/basedata/waiting-ledger.entity'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { waitingUi } from './ledger.ui'

/** 台账审核: everything of the scope that waits for examination. */
export const ExamineScreen = (props: Pick<ListScreenProps, 'search' | 'onSearch'>) => (
  <ListScreen {...props} entity={waitingLedger} ui={waitingUi} screen="basedata.ledger.examine" />
)
