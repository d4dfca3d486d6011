import { useMemo, useState } from 'react'
import { offsetPart, type OffsetPartRow } from '@wuguan/contract/charge-prepaid/offset-part.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { offsetPath, receiptPath } from '../paths'
import { OffsetDialog } from './offset-dialog'
import { RevokeDialog } from './revoke-dialog'

const DONE = 1
const TRIED = { tried: 'true' }
const detailOf = (row: OffsetPartRow) =>
  row.receiptNumber
    ? offsetPath({ receiptNumber: row.receiptNumber })
    : offsetPath({ runNo: String(row.titles['runId']) })

/** 冲抵记录: what each run did for each property. */
export function OffsetRecordScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<OffsetPartRow | null>(null)
  const ui = useMemo(
    () =>
      entityUi(offsetPart, {
        paths: { detail: detailOf },
        toolbar: [
          { key: 'new', label: '新建冲抵', permission: 'charge-prepaid:offset:preview', run: () => setMaking(true) },
        ],
        rowActions: [
          {
            key: 'receipt',
            label: '收款单',
            permission: 'charge-finance:receipt:detail',
            visible: (row) => row.receiptNumber != null,
            run: ({ receiptNumber }, { port }) => port.open(receiptPath(receiptNumber ?? '')),
          },
          {
            key: 'revoke',
            label: '撤销',
            permission: 'charge-prepaid:offset:revoke',
            danger: true,
            visible: (row) => row.status === DONE,
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
          runId={revoking.runId}
          partIds={[String(revoking.id)]}
          title={`撤销冲抵 ${revoking.receiptNumber}？`}
          close={() => setRevoking(null)}
        />
      )}
    </>
  )
}
