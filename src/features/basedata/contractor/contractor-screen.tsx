import { contractor } from '@wuguan/contract/basedata/contractor.entity'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import type { ImportTemplate } from '@wuguan/crud/import-workbench'
import { ImportButton } from '@/features/file'
import { contractorUi } from './contractor.ui'

const IMPORT: ImportTemplate = {
  kind: 'contractor',
  title: '第三方单位',
  hint: '每行一个单位；单位名称已存在的行会在校验时指出。',
  listPath: '/basedata/third/contractor',
  refreshes: [contractor.name],
}

export function ContractorScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  return (
    <ListScreen
      {...props}
      entity={contractor}
      ui={contractorUi}
      toolbar={<ImportButton template={IMPORT} permission={contractor.codes.import} />}
    />
  )
}
