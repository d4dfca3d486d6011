import { useMemo } from 'react'
import { hrefTo } from '@/app/routing/href'
import { refund } from '@wuguan/contract/charge-finance/refund.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { DocumentLink } from '../parts/document-link'
import { PropertyCell } from '../receivable/cells'
import { REFUND_VERBS, codeOf, mayDo, useRefundVerbs } from './refund-verbs'

const pathOf = (row: AnyRow) =>
  hrefTo('/charge/refund/single/$refundNumber', { refundNumber: String(row['refundNumber']) }, {})

/** 退款记录: asked for, agreed to, paid out. */
export function RefundListScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const { can } = useCrudPort()
  const { start, dialog } = useRefundVerbs()
  const ui = useMemo(
    (): EntityUi => ({
      cells: {
        refundNumber: ({ row }) => <DocumentLink type="refund" no={String(row['refundNumber'])} />,
        propertyName: PropertyCell,
      },
      paths: { detail: pathOf },
      toolbar: [
        {
          key: 'prepaid',
          label: '预存退款申请',
          permission: 'charge-prepaid:refund:apply',
          run: (_list, { port }) => port.open('/charge/refund/apply-pre'),
        },
      ],
      rowActions: [
        { key: 'detail', label: '详情', run: (row, { port }) => port.open(pathOf(row)) },
        ...REFUND_VERBS.map((verb) => ({
          key: verb.key,
          label: verb.label,
          danger: verb.danger,
          visible: (row: AnyRow) => mayDo(verb, row) && can(codeOf(verb, row)),
          run: (row: AnyRow) => start(verb, row),
        })),
      ],
    }),
    [start, can],
  )
  return (
    <>
      <ListScreen {...props} entity={refund} ui={ui} />
      {dialog}
    </>
  )
}
