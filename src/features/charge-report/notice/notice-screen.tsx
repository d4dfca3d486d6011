import { useMemo, useState } from 'react'
import type { NoticesMade } from '@wuguan/contract/charge-report/notice.actions'
import { debtorList } from '@wuguan/contract/charge-report/debtors.report'
import { paymentNoticeTemplate } from '@wuguan/contract/charge-report/payment-notice-template.entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { ReportRowsScreen } from '@wuguan/crud/report-screen'
import { buttonClass } from '@wuguan/ui/button'
import { toast } from '@wuguan/ui/toast'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { CreateDialog, MadeDialog } from './create-dialog'

const CREATE = 'charge-report:notice:create'
/** As many as one call makes notices for. */
const MOST = 1000
const idsOf = (rows: readonly AnyRow[]) => rows.map((row) => String(row.id))

/** 催费通知: who owes, and what he is told; the texts beside it for who may change them. */
export const NoticeScreen = (address: ListAddress) => (
  <ListTabs
    label="催费通知"
    tabs={[
      { key: 'debtors', label: debtorList.label, body: (list) => <Debtors {...list} /> },
      {
        key: 'templates',
        label: paymentNoticeTemplate.label,
        permission: 'charge-report:template:edit',
        body: (list) => <ListScreen entity={paymentNoticeTemplate} {...list} />,
      },
    ]}
    extra={
      <CatalogueLink to="/charge/report/payment-notice-detail" className={buttonClass({ size: 'sm' })}>
        催费通知明细
      </CatalogueLink>
    }
    {...address}
  />
)

function Debtors({ search, onSearch }: ListAddress) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [made, setMade] = useState<NoticesMade | null>(null)
  const ui = useMemo(
    () =>
      entityUi(debtorList.rows, {
        toolbar: [
          {
            key: 'all',
            label: '全部生成通知',
            permission: CREATE,
            run: async (list, { port }) => {
              if (list.total === 0) {
                toast.warning('没有符合条件的欠费客户')
                return
              }
              if (list.total > MOST) {
                toast.warning(`单次最多${MOST}户，请缩小范围`)
                return
              }
              const query = { ...list.filters, limit: String(MOST) }
              const all = await port.request<Page<AnyRow>>('GET', `${debtorList.rows.base}/page`, { query })
              setChosen(idsOf(all.list))
            },
          },
        ],
        batchActions: [
          { key: 'notice', label: '生成催费通知', permission: CREATE, run: (rows) => setChosen(idsOf(rows)) },
        ],
      }),
    [],
  )
  return (
    <>
      <ReportRowsScreen report={debtorList} ui={ui} search={search} onSearch={onSearch} />
      {chosen && (
        <CreateDialog debtors={chosen} asOf={search.f?.['asOf'] ?? null} close={() => setChosen(null)} done={setMade} />
      )}
      {made && <MadeDialog made={made} close={() => setMade(null)} />}
    </>
  )
}
