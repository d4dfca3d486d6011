import { useMemo } from 'react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { hrefTo } from '@/app/routing/href'
import { bill, type BillRow } from '@wuguan/contract/charge-finance/bill.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { linkClass } from '@wuguan/ui/link'
import { toast } from '@wuguan/ui/toast'
import { PropertyCell } from '../receivable/cells'
import { BILL_VERBS, useBillVerbs } from './bill-verbs'

export const BILL = '/charge/order/single/$orderNumber/$propertyId'
const RECORD = '/charge/order/record/$orderNumber/$propertyId'
const GENERATE = '/charge/order/generate/$company/$community'
const MOST_PRINTED = 50

const paramsOf = (row: BillRow) => ({
  orderNumber: row.orderNumber,
  propertyId: row.propertyId,
})
const live = (row: BillRow) => !row.voided

/** 账单列表: what payers were told, what they have paid of it since, and how it reached them. */
export function BillListScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const { start, dialog } = useBillVerbs()
  const ui = useMemo(
    () =>
      entityUi(bill, {
        cells: {
          orderNumber: ({ row }) => (
            <CatalogueLink to={BILL} params={paramsOf(row)} className={linkClass()} otherwise={row.orderNumber}>
              {row.orderNumber}
            </CatalogueLink>
          ),
          propertyName: PropertyCell,
        },
        paths: { detail: (row) => hrefTo(BILL, paramsOf(row), {}) },
        toolbar: [
          {
            key: 'generate',
            label: '生成账单',
            permission: 'charge-finance:bill:generate',
            run: (_list, { port }) =>
              port.open(
                hrefTo(
                  GENERATE,
                  { company: port.context.companyId ?? 'all', community: port.context.communityId ?? 'all' },
                  {},
                ),
              ),
          },
        ],
        rowActions: [
          { key: 'record', label: '推送记录', run: (row, { port }) => port.open(hrefTo(RECORD, paramsOf(row), {})) },
          ...BILL_VERBS.map(({ key, label, permission, danger }) => ({
            key,
            label,
            permission,
            danger,
            visible: (row: BillRow) => live(row) || key === 'regenerate',
            run: (row: BillRow) => start(key, [String(row.id)]),
          })),
        ],
        batchActions: BILL_VERBS.map(({ key, label, permission, danger }) => ({
          key,
          label: `批量${label}`,
          permission,
          danger,
          run: (rows: readonly BillRow[]) => {
            if (key !== 'regenerate' && !rows.every(live)) toast.warning('选中的账单中有已作废的')
            else if (key === 'print' && rows.length > MOST_PRINTED) toast.warning(`单次最多打印${MOST_PRINTED}份账单`)
            else
              start(
                key,
                rows.map((row) => String(row.id)),
              )
          },
        })),
      }),
    [start],
  )
  return (
    <>
      <ListScreen {...props} entity={bill} ui={ui} />
      {dialog}
    </>
  )
}
