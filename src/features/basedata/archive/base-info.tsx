import { Eye, Pencil } from 'lucide-react'
import { useState } from 'react'
import { archiveBaseInfo } from '@wuguan/contract/basedata/customer.actions'
import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { may } from '@wuguan/crud/controllers'
import { RecordDescription } from '@wuguan/crud/record-description'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { HousesCell } from '../customer/customer-cells'
import { PlainDialog } from '../customer/plain-dialog'
import { SimpleTable } from '../shared/simple-table'
import { EditDrawer } from './edit-drawer'

const UI = { cells: { houseNames: HousesCell } }

/** 基本信息: everything about the person, and who lives with him. */
export function BaseInfo({ id }: { id: string }) {
  const port = useCrudPort()
  const read = useRead(customer.name, archiveBaseInfo, { id })
  const [opened, setOpened] = useState<'edit' | 'plain' | null>(null)
  return (
    <Loaded read={read} what="基本信息">
      {({ customer: person, family }) => (
        <div className="flex flex-col gap-3">
          <section aria-label="身份信息" className="relative rounded border border-line bg-surface p-4">
            <div className="absolute top-3 right-4 flex gap-2">
              {may(port, customer, 'plain') && (
                <Button size="sm" icon={<Eye />} onClick={() => setOpened('plain')}>
                  查看明文
                </Button>
              )}
              {may(port, customer, 'edit') && person['state'] !== 2 && (
                <Button size="sm" icon={<Pencil />} onClick={() => setOpened('edit')}>
                  编辑
                </Button>
              )}
            </div>
            <RecordDescription entity={customer} row={person as AnyRow} ui={UI} />
          </section>
          <section aria-label="家庭成员" className="rounded border border-line bg-surface p-4">
            <h3 className="mb-2 text-subtitle font-semibold">家庭成员与共有人</h3>
            <SimpleTable
              label="家庭成员与共有人"
              empty="同住的房产下没有其他家庭成员或共有人"
              rows={family}
              rowKey={(row) => `${row.customerId}:${row.houseId}:${row.relation}`}
              columns={[
                {
                  key: 'name',
                  title: '姓名',
                  render: (row) => (
                    <CatalogueLink
                      to="/basedata/archives/$id/baseInfo"
                      params={{ id: row.customerId }}
                      otherwise={row.name}
                      className="text-primary-text hover:underline"
                    >
                      {row.name}
                    </CatalogueLink>
                  ),
                },
                { key: 'relation', title: '关系', render: (row) => labelOf(HOUSE_RELATION, row.relation) },
                { key: 'mobile', title: '手机号', render: (row) => row.mobile ?? '—' },
                { key: 'house', title: '房产', render: (row) => row.fullName },
              ]}
            />
          </section>
          {opened === 'plain' && <PlainDialog row={{ id, name: person.name }} close={() => setOpened(null)} />}
          {opened === 'edit' && <EditDrawer id={id} close={() => setOpened(null)} />}
        </div>
      )}
    </Loaded>
  )
}
