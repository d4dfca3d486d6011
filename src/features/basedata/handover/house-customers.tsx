import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { addHandoverCustomer } from '@wuguan/contract/basedata/handover.actions'
import { handoverCustomer } from '@wuguan/contract/basedata/handover-customer.entity'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { may, titleOf, useRemove, useRows } from '@wuguan/crud/controllers'
import { FormDrawer } from '@wuguan/crud/form-screen'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { FieldValue } from '../shared/field-value'
import { SimpleTable } from '../shared/simple-table'

export type HouseCustomer = ScreenRow<typeof handoverCustomer>
const SHOWN = ['customerId', 'relation', 'share', 'isPayer', 'idCopies', 'signed'] as const

/** Who takes a house over. */
export const useHouseCustomers = (handoverHouseId: string | undefined) =>
  useRows(handoverCustomer, handoverHouseId === undefined ? null : { handoverHouseId })

interface HouseCustomersProps {
  handoverHouseId: string
  readOnly: boolean
  /** Opens with the dialog that adds one. */
  adding?: boolean
}

/** 交付客户 of a house, with adding, changing and removing while it is not delivered. */
export function HouseCustomers({ handoverHouseId, readOnly, adding = false }: HouseCustomersProps) {
  const port = useCrudPort()
  const client = useQueryClient()
  const remove = useRemove(handoverCustomer)
  const { data: rows = [] } = useHouseCustomers(handoverHouseId)
  const [opened, setOpened] = useState<'add' | HouseCustomer | null>(adding ? 'add' : null)
  const editable = !readOnly && may(port, handoverCustomer, 'edit')
  const close = () => {
    setOpened(null)
    // Another payer takes the mark from the one before.
    void client.invalidateQueries({ queryKey: [handoverCustomer.name] })
  }
  const drop = async (row: HouseCustomer) => {
    const title = `移除交付客户“${titleOf(handoverCustomer, row)}”？`
    if (!(await confirm({ title, content: '只从本次交付中移除，不影响客户档案。', okText: '移除', danger: true })))
      return
    try {
      await remove.mutateAsync([row.id])
      toast.success('移除成功')
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
  }
  const actions = {
    key: 'actions',
    title: '操作',
    nowrap: true,
    render: (row: HouseCustomer) => (
      <span className="flex gap-3">
        <Button variant="link" size="sm" onClick={() => setOpened(row)}>
          编辑
        </Button>
        <Button variant="link" size="sm" onClick={() => void drop(row)}>
          移除
        </Button>
      </span>
    ),
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
          ...SHOWN.map((name) => ({
            key: name,
            title: handoverCustomer.fields[name].label,
            render: (row: HouseCustomer) =>
              name === 'customerId' ? (
                <CatalogueLink
                  to="/basedata/archives/$id/baseInfo"
                  params={{ id: row.customerId }}
                  otherwise={titleOf(handoverCustomer, row)}
                  className="text-primary-text hover:underline"
                >
                  {titleOf(handoverCustomer, row)}
                </CatalogueLink>
              ) : (
                <FieldValue entity={handoverCustomer} name={name} row={row} place="table" />
              ),
          })),
          ...(editable ? [actions] : []),
        ]}
      />
      {opened === 'add' && (
        <ActionDialog
          action={addHandoverCustomer}
          title="选择交付客户"
          verb="添加客户"
          width={640}
          given={{ handoverHouseId, ...(may(port, customer, 'add') ? {} : { way: 'known' as const }) }}
          refreshes={[handoverCustomer.name, customer.name]}
          said="添加成功"
          close={close}
        />
      )}
      {opened !== null && opened !== 'add' && (
        <FormDrawer entity={handoverCustomer} id={opened.id} title="交付客户明细" close={close} />
      )}
    </section>
  )
}
