import { useQuery } from '@tanstack/react-query'
import { customer, type Customer } from '@wuguan/contract/basedata/customer.entity'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { DescriptionList } from '@wuguan/ui/description'
import { Dialog } from '@wuguan/ui/dialog'
import { FieldValue } from '../shared/field-value'

const SHOWN = ['mobile', 'mobile2', 'idType', 'idNo', 'emergencyName', 'emergencyMobile', 'email'] as const

/** 查看明文: the masked parts of one customer in full. Every look is written to the operation log. */
export function PlainDialog({ row, close }: { row: Pick<Customer, 'id' | 'name'>; close: () => void }) {
  const port = useCrudPort()
  const read = useQuery({
    queryKey: [customer.name, 'plain', String(row.id)],
    queryFn: ({ signal }) => port.request<Customer>('GET', `${customer.base}/plain/${row.id}`, { signal }),
    // What was seen once is not kept: the next look asks, and is logged, again.
    gcTime: 0,
    staleTime: 0,
  })
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`${row.name}的明文信息`}
      description="本次查看已记入操作日志。"
      footer={
        <Button variant="primary" onClick={close}>
          知道了
        </Button>
      }
    >
      <Loaded read={read} what="明文信息" lines={3}>
        {(plain) => (
          <DescriptionList
            columns={2}
            items={SHOWN.map((name) => ({
              label: customer.fields[name].label,
              value: plain[name] === null ? null : <FieldValue entity={customer} name={name} row={plain} />,
            }))}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
