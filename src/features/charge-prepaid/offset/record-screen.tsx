import { offsetPart, type OffsetPartRow } from '@wuguan/contract/charge-prepaid/offset-part.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import type { ListAddress } from '@/app/routing/list-page'
import { offsetPath, receiptPath } from '../paths'
import { OffsetDialog } from './offset-dialog'
import { RevokeDialog } from './revoke-dialog'

const DONE = 1
const TRIED = { tried: 'true' }
const detailOf = (row: OffsetPartRow) =>
  row.receiptNumber
    ? offsetPath({ receiptNumber: row.receiptNumber })
    : offsetPath({ runNo: String(row.titles['runId']) })

const ui = entityUi(offsetPart, {
  paths: { detail: detailOf },
  toolbar: [
    {
      key: 'new',
      label: '新建冲抵',
      permission: 'charge-prepaid:offset:preview',
      show: ({ close }) => <OffsetDialog start={{ kind: 'single' }} close={close} />,
    },
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
      show: ({ row, close }) => (
        <RevokeDialog
          runId={row.runId}
          partIds={[String(row.id)]}
          title={`撤销冲抵 ${row.receiptNumber}？`}
          close={close}
        />
      ),
    },
  ],
})

/** 冲抵记录: what each run did for each property. */
export const OffsetRecordScreen = (address: ListAddress) => (
  <ListScreen {...address} entity={offsetPart} ui={ui} fixedFilters={TRIED} />
)
