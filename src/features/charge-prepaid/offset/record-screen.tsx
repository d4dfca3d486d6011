import { useMemo, useState } from 'react'
import { offsetPart } from '@wuguan/contract/charge-prepaid/offset-part.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { offsetPath, receiptPath } from '../paths'
import { OffsetDialog } from './offset-dialog'
import { RevokeDialog } from './revoke-dialog'

const DONE = 1
const TRIED = { tried: 'true' }
const detailOf = (row: AnyRow) =>
  row['receiptNumber']
    ? offsetPath({ receiptNumber: String(row['receiptNumber']) })
    : offsetPath({ runNo: String(row.titles['runId']) })

/** 冲抵记录: what each run did for each property. */
export function OffsetRecordScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<AnyRow | null>(null)
  const ui = useMemo(
    (): EntityUi => ({
      paths: { detail: detailOf },
      toolbar: [
        { key: 'new', label: '新建冲抵', permission: 'charge-prepaid:offset:preview', run: () => setMaking(true) },
      ],
      rowActions: [
        {
          key: 'receipt',
          label: '收款单',
          permission: 'charge-finance:receipt:detail',
          visible: (row) => row['receiptNumber'] != null,
          run: (row, { port }) => port.open(receiptPath(String(row['receiptNumber']))),
        },
        {
          key: 'revoke',
          label: '撤销',
          permission: 'charge-prepaid:offset:revoke',
          danger: true,
          visible: (row) => row['status'] === DONE,
          run: setRevoking,
        },
      ],
    }),
    [],
  )
  return (
    <>
      <ListScreen {...props} entity={offsetPart} ui={ui} fixedFilters={TRIED} />
      {making && <OffsetDialog start={{ kind: 'single' }} close={() => setMaking(false)} />}
      {revoking && (
        <RevokeDialog
          runId={String(revoking['runId'])}
          partIds={[String(revoking.id)]}
          title={`撤销冲抵 ${String(revoking['receiptNumber'])}？`}
          close={() => setRevoking(null)}
        />
      )}
    </>
  )
}
