import { useState } from 'react'
import { checkHandover, deemHandover, refuseHandover } from '@wuguan/contract/basedata/handover.actions'
import { handover } from '@wuguan/contract/basedata/handover.entity'
import {
  HANDOVER_HOUSE_STATUS,
  handoverHouse,
  type HandoverIssue,
} from '@wuguan/contract/basedata/handover-house.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useDetail } from '@wuguan/crud/controllers'
import { ActionButton } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { DescriptionList } from '@wuguan/ui/description'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { CodedTag } from '../shared/coded-tag'
import { FieldValue } from '../shared/field-value'
import { SimpleTable } from '../shared/simple-table'
import { FileLink } from '../shared/stored-file'
import { REFRESHED } from './handover.ui'
import { HouseCustomers } from './house-customers'
import { IssuesDialog } from './issues-dialog'
import { AppointDialog, NotifyDialog } from './step-dialogs'

const FACTS = ['notifyAt', 'notifyChannel', 'appointAt', 'checkerId'] as const
const EDIT = 'basedata:handover:edit'
type Opened = 'notify' | 'appoint' | 'issues' | 'refuse'

/** 交付房产明细: one house on its way, with what may be done next. */
export function HouseStep({ id, readOnly }: { id: string; readOnly: boolean }) {
  const port = useCrudPort()
  const { row, error, refresh } = useDetail(handoverHouse, id)
  const batch = useDetail(handover, row?.['handoverId'] as string | undefined).row
  const [opened, setOpened] = useState<Opened | null>(null)
  if (!row)
    return error ? (
      <ErrorPanel title="交付房产加载失败" detail={faultOf(error).msg} retry={refresh} />
    ) : (
      <Skeleton lines={8} />
    )
  const status = Number(row['status'])
  const issues = (row['issues'] as HandoverIssue[] | null) ?? []
  const name = String(row.titles?.['houseId'] ?? '')
  const open = !readOnly && Number(batch?.['status']) === 1 && port.can(EDIT)
  const close = () => setOpened(null)
  const deliverPath = `/basedata/house/getHandoverDeliverDialog/${id}/${row.communityId}`
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center gap-3">
        <span className="text-subtitle font-semibold">{name}</span>
        <CodedTag of={HANDOVER_HOUSE_STATUS} code={status} state />
        {batch && (
          <CatalogueLink
            to="/basedata/house/getHandoverDetail/$id/$isEdit"
            params={{ id: batch.id, isEdit: 0 }}
            otherwise={String(batch['name'])}
            className="text-table text-primary-text hover:underline"
          >
            {String(batch['name'])}
          </CatalogueLink>
        )}
        {open && (
          <span className="ml-auto flex flex-wrap gap-2">
            {(status === 1 || status === 2) && (
              <Button onClick={() => setOpened('notify')}>{status === 1 ? '通知' : '再次通知'}</Button>
            )}
            {[2, 3, 7].includes(status) && (
              <Button onClick={() => setOpened('appoint')}>{status === 2 ? '预约' : '重新预约'}</Button>
            )}
            {(status === 3 || status === 5) && (
              <ActionButton
                action={checkHandover}
                input={{ id }}
                refreshes={REFRESHED}
                done={status === 5 ? '已开始复验' : '已开始验房'}
                variant="primary"
              >
                {status === 5 ? '复验' : '开始验房'}
              </ActionButton>
            )}
            {status === 4 && <Button onClick={() => setOpened('issues')}>登记问题</Button>}
            {status >= 2 && status <= 5 && <Button onClick={() => setOpened('refuse')}>拒收</Button>}
            {(status === 2 || status === 3) && (
              <ActionButton
                action={deemHandover}
                input={{ ids: [id] }}
                refreshes={REFRESHED}
                done="已视同交付"
                ask={{ title: `把“${name}”视同交付？`, content: '通知满30天后，自期满之日起计费，不可撤销。' }}
              >
                视同交付
              </ActionButton>
            )}
            {status === 4 && port.can('basedata:handover:deliver') && (
              <Button variant="primary" onClick={() => port.open(deliverPath)}>
                办理交付
              </Button>
            )}
          </span>
        )}
      </header>
      <DescriptionList
        columns={4}
        items={FACTS.map((field) => ({
          label: handoverHouse.fields[field].label,
          value: row[field] == null ? null : <FieldValue entity={handoverHouse} name={field} row={row} />,
        }))}
      />
      <HouseCustomers
        handoverHouseId={id}
        communityId={String(row.communityId)}
        readOnly={!open || status === 6 || status === 8}
      />
      <section aria-label="验房问题" className="flex flex-col gap-2">
        <h3 className="text-subtitle font-semibold">验房问题</h3>
        <SimpleTable
          label="验房问题"
          rows={issues.map((issue, at) => ({ ...issue, at }))}
          rowKey={(issue) => String(issue.at)}
          empty="没有登记的问题"
          columns={[
            { key: 'item', title: '验房项', nowrap: true, render: (issue) => issue.item },
            { key: 'desc', title: '问题描述', render: (issue) => issue.desc },
            {
              key: 'photos',
              title: '照片',
              nowrap: true,
              render: (issue) =>
                issue.photos.length === 0 ? (
                  '—'
                ) : (
                  <span className="flex gap-2">
                    {issue.photos.map((photo, at) => (
                      <FileLink key={photo.id} file={photo} label={`照片${at + 1}`} />
                    ))}
                  </span>
                ),
            },
          ]}
        />
      </section>
      {opened === 'notify' && <NotifyDialog ids={[id]} close={close} />}
      {opened === 'appoint' && <AppointDialog row={row} close={close} />}
      {opened === 'issues' && (
        <IssuesDialog row={row} checkItems={(batch?.['checkItems'] as string[] | null) ?? []} close={close} />
      )}
      {opened === 'refuse' && (
        <ActionDialog
          action={refuseHandover}
          given={{ id }}
          title={`登记“${name}”拒收？`}
          description="拒收后可重新预约。"
          verb="拒收"
          refreshes={REFRESHED}
          said="已登记拒收"
          close={close}
        />
      )}
    </div>
  )
}
