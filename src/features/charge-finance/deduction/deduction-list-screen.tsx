import { useMemo } from 'react'
import { hrefTo } from '@/app/routing/href'
import { deduction } from '@wuguan/contract/charge-finance/deduction.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { DocumentLink } from '../parts/document-link'
import { PropertyCell } from '../receivable/cells'
import { DEDUCTION_VERBS, mayDo, useDeductionVerbs } from './use-deduction-verbs'

const pathOf = (row: AnyRow) =>
  hrefTo('/charge/deducted/detail/$deductedNumber', { deductedNumber: String(row['deductedNumber']) }, {})

/** 减免记录: what was forgone, by whom and why. */
export function DeductionListScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const { start, dialog } = useDeductionVerbs()
  const ui = useMemo(
    (): EntityUi => ({
      cells: {
        deductedNumber: ({ row }) => <DocumentLink type="deduction" no={String(row['deductedNumber'])} />,
        propertyName: PropertyCell,
      },
      paths: { detail: pathOf },
      rowActions: [
        { key: 'detail', label: '详情', run: (row, { port }) => port.open(pathOf(row)) },
        ...DEDUCTION_VERBS.map((verb) => ({
          key: verb.key,
          label: verb.label,
          danger: verb.danger,
          permission: verb.action.permission ?? '',
          visible: (row: AnyRow) => mayDo(verb, row),
          run: (row: AnyRow) => start(verb, row),
        })),
      ],
    }),
    [start],
  )
  return (
    <>
      <ListScreen {...props} entity={deduction} ui={ui} />
      {dialog}
    </>
  )
}
