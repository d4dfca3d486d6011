import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import { handoverCustomer } from '@wuguan/contract/basedata/handover-customer.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { labelOf } from '@wuguan/contract/kernel/options'
import { may, useRemove } from '@wuguan/crud/controllers'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { confirm, Dialog } from '@wuguan/ui/dialog'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { SimpleTable } from '../shared/simple-table'
import { CustomerChoice } from './customer-choice'
import { CustomerForm } from './customer-form'

/** Who takes a house over. */
export function useHouseCustomers(handoverHouseId: string | undefined) {
  const port = useCrudPort()
  return useQuery({
    queryKey: [handoverCustomer.name, 'of', handoverHouseId],
    queryFn: async ({ signal }) =>
      (
        await port.request<Page<AnyRow>>('GET', `${handoverCustomer.base}/page`, {
          query: { handoverHouseId, limit: 200 },
          signal,
        })
      ).list,
    enabled: handoverHouseId !== undefined,
  })
}

interface HouseCustomersProps {
  handoverHouseId: string
  communityId: string
  readOnly: boolean
}

/** 交付客户 of a house, with adding, changing and removing while it is not delivered. */
export function HouseCustomers({ handoverHouseId, communityId, readOnly }: HouseCustomersProps) {
  const port = useCrudPort()
  const client = useQueryClient()
  const remove = useRemove(handoverCustomer)
  const { data: rows = [] } = useHouseCustomers(handoverHouseId)
  const [opened, setOpened] = useState<'add' | AnyRow | null>(null)
  const editable = !readOnly && may(port, handoverCustomer, 'edit')
  const close = () => {
    setOpened(null)
    void client.invalidateQueries({ queryKey: [handoverCustomer.name] })
  }
  const drop = async (row: AnyRow) => {
    if (
      !(await confirm({
        title: `移除交付客户“${nameOf(row)}”？`,
        content: '只从本次交付中移除，不影响客户档案。',
        okText: '移除',
        danger: true,
      }))
    )
      return
    try {
      await remove.mutateAsync([row.id])
      toast.success('移除成功')
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
  }
  return (
    <section aria-label="交付客户" className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <h3 className="text-subtitle font-semibold">交付客户</h3>
        {editable && (
          <Button size="sm" icon={<Plus />} className="ml-auto" onClick={() => setOpened('add')}>
            添加客户
          </Button>
        )}
      </div>
      <SimpleTable
        label="交付客户"
        empty="还没有交付客户，请选择或新建业主"
        rows={rows}
        rowKey={(row) => String(row.id)}
        columns={[
          {
            key: 'name',
            title: '客户',
            render: (row) => (
              <CatalogueLink
                to="/basedata/archives/$id/baseInfo"
                params={{ id: String(row['customerId']) }}
                otherwise={nameOf(row)}
                className="text-primary-text hover:underline"
              >
                {nameOf(row)}
              </CatalogueLink>
            ),
          },
          { key: 'relation', title: '关系', render: (row) => labelOf(HOUSE_RELATION, row['relation']) },
          {
            key: 'share',
            title: '份额',
            align: 'end',
            render: (row) => (row['share'] == null ? '—' : `${String(row['share'])}%`),
          },
          {
            key: 'payer',
            title: '缴费人',
            render: (row) => (row['isPayer'] === true ? <Tag tone="info">缴费人</Tag> : ''),
          },
          {
            key: 'copies',
            title: '证件复印件',
            render: (row) =>
              Array.isArray(row['idCopies']) && row['idCopies'].length > 0 ? `${row['idCopies'].length}份` : '未上传',
          },
          {
            key: 'signed',
            title: '签字',
            render: (row) => (row['signed'] === true ? <Tag tone="success">已签字</Tag> : '未签字'),
          },
          ...(editable
            ? [
                {
                  key: 'actions',
                  title: '操作',
                  nowrap: true,
                  render: (row: AnyRow) => (
                    <span className="flex gap-3">
                      <Button variant="link" size="sm" onClick={() => setOpened(row)}>
                        编辑
                      </Button>
                      <Button variant="link" size="sm" onClick={() => void drop(row)}>
                        移除
                      </Button>
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Dialog open={opened === 'add'} onOpenChange={close} title="选择交付客户" width={640}>
        {opened === 'add' && (
          <CustomerChoice handoverHouseId={handoverHouseId} communityId={communityId} done={close} cancel={close} />
        )}
      </Dialog>
      <Dialog open={opened !== null && opened !== 'add'} onOpenChange={close} title="交付客户明细" width={720}>
        {opened !== null && opened !== 'add' && <CustomerForm id={String(opened.id)} done={close} cancel={close} />}
      </Dialog>
    </section>
  )
}

const nameOf = (row: AnyRow) => String(row.titles?.['customerId'] ?? '')
