import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import type { ImportTemplate } from '@wuguan/crud/import-workbench'
import { ListScreen } from '@wuguan/crud/list-screen'
import type { ListAddress } from '@/app/routing/list-page'
import { ImportButton } from '@/features/file'
import { elevatorUi } from './elevator.ui'

const IMPORT: ImportTemplate = {
  kind: 'elevator',
  title: '电梯档案',
  hint: '每行一台电梯；品牌、楼栋、维保单位按名称填写，须已在系统中。',
  listPath: '/elevator/list',
  refreshes: [elevator.name],
}

/** 电梯列表: the register, with its import. */
export const ElevatorListScreen = (address: ListAddress) => (
  <ListScreen
    {...address}
    entity={elevator}
    ui={elevatorUi}
    toolbar={<ImportButton template={IMPORT} permission={elevator.codes.import} />}
  />
)
