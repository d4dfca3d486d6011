import { contractor } from '@wuguan/contract/basedata/contractor.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
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

/** Who and until when, before where: the dates are what the list is watched for. */
const contractors: AnyEntity = {
  ...contractor,
  list: {
    ...contractor.list,
    columns: ['name', 'type', 'contact', 'mobile', 'endDate', 'certExpireAt', 'state', 'communities', 'startDate'],
  },
}

export function ContractorScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  return (
    <ListScreen
      {...props}
      entity={contractors}
      ui={contractorUi}
      toolbar={<ImportButton template={IMPORT} permission={contractor.codes.import} />}
    />
  )
}
