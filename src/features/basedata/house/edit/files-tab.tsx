import { useQuery, useQueryClient } from '@tanstack/react-query'
import { customerHouse, HOUSE_RELATION, type HouseCustomer } from '@wuguan/contract/basedata/customer-house.entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { labelOf } from '@wuguan/contract/kernel/options'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { toast } from '@wuguan/ui/toast'
import { Upload } from '@wuguan/ui/upload'
import type { HouseTabProps } from '../house-tabs'

const MAX_SIZE = 20 * 1024 * 1024
const MAX_FILES = 20

/** Papers of a house belong to whoever they prove something about: 购房合同, 产权证, 租赁合同. */
export default function FilesTab({ house }: HouseTabProps) {
  const port = useCrudPort()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [customerHouse.name, 'of-house', house.id],
    queryFn: ({ signal }) =>
      port.request<Page<HouseCustomer>>('GET', `${customerHouse.base}/page`, {
        query: { houseId: house.id, limit: 200, communityId: house.communityId },
        signal,
      }),
  })
  const mayEdit = port.can(customerHouse.codes.edit)
  const save = async (row: HouseCustomer, attachments: readonly Attachment[]) => {
    try {
      await port.request('PUT', customerHouse.base ?? '', { body: { id: row.id, version: row.version, attachments } })
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
    await client.invalidateQueries({ queryKey: [customerHouse.name] })
  }
  if (query.error)
    return <ErrorPanel title="附件加载失败" detail={faultOf(query.error).msg} retry={() => void query.refetch()} />
  if (!query.data) return <Skeleton lines={4} />
  if (query.data.list.length === 0)
    return <EmptyPanel title="还没有附件" hint="先登记业主或租户，再上传其产权证、购房合同或租赁合同。" />
  return (
    <ul className="flex max-w-form flex-col gap-3">
      {query.data.list.map((row) => (
        <li key={row.id} className="rounded border border-line p-3">
          <h2 className="pb-2">
            {String(row.titles?.['customerId'] ?? '')}
            <span className="tabular text-secondary">
              {' '}
              {labelOf(HOUSE_RELATION, row.relation)} · {row.startDate} 起{row.endDate ? `，至 ${row.endDate}` : ''}
            </span>
          </h2>
          <Upload
            aria-label={`${String(row.titles?.['customerId'] ?? '')}的附件`}
            value={row.attachments ?? []}
            maxSize={MAX_SIZE}
            maxCount={MAX_FILES}
            readOnly={!mayEdit}
            onChange={(files) => void save(row, files)}
            send={(file, onProgress, signal) =>
              port.upload(file, { bizType: customerHouse.name, field: 'attachments' }, onProgress, signal)
            }
          />
        </li>
      ))}
    </ul>
  )
}
