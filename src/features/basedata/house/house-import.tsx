import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { ImportWorkbench, type ImportTemplate } from '@wuguan/crud/import-workbench'
import { Button } from '@wuguan/ui/button'
import { loadOrganisation } from '@/app/session/organisation'

/** 房产台账: creates missing buildings, units, customers and owner relations inside one community. */
const REGISTER: ImportTemplate = {
  kind: 'house',
  title: '房产台账',
  hint: '支持 .xlsx、.xls、.csv，单次最多导入50000行。列名不必与模板一致，上传后逐列对应；缺少的楼栋、单元、客户和业主关系会自动建立。',
  community: { field: 'community' },
  listPath: '/basedata/house/list',
  refreshes: ['basedata.house', 'basedata.building', 'basedata.unit', 'basedata.community', 'basedata.customer', 'basedata.customerHouse', 'basedata.guide'],
}

interface HouseImportProps {
  batch: string | undefined
  onBatch: (batch: string | undefined) => void
  close: () => void
}

/** The import stands in the list's place; its batch is in the address, so that it can be left and found again. */
export default function HouseImport({ batch, onBatch, close }: HouseImportProps) {
  // The file may have brought a new community, which the page's head has to offer.
  useEffect(() => () => void loadOrganisation().catch(() => undefined), [])
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex items-center gap-3">
        <Button icon={<ArrowLeft />} onClick={close}>返回房产列表</Button>
        <h2 className="text-subtitle font-semibold">导入房产台账</h2>
      </div>
      <div className="min-h-0 flex-1">
        <ImportWorkbench template={REGISTER} search={batch === undefined ? {} : { batch }} onSearch={(next) => onBatch(next.batch)} />
      </div>
    </div>
  )
}
