import { Fragment, useState } from 'react'
import { debtorList } from '@wuguan/contract/charge-report/debtors.report'
import { NOTICE_STATUS } from '@wuguan/contract/charge-report/notice'
import { createNotices, type NoticesMade, previewNotice } from '@wuguan/contract/charge-report/notice.actions'
import { paymentNotice } from '@wuguan/contract/charge-report/payment-notice.entity'
import { paymentNoticeFlow } from '@wuguan/contract/charge-report/payment-notice.flow'
import type { InputOf } from '@wuguan/contract/kernel/action'
import { addDays } from '@wuguan/contract/kernel/dates'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { EmptyPanel } from '@wuguan/ui/panel'
import { hrefTo } from '@/app/routing/href'
import { today } from '@wuguan/crud/clock'
import { ChannelsInput } from './channels-input'
import { NoticePrints, NoticeWords, tooManyToPrint } from './notice-sheet'

const DAYS_TO_PAY = 15
const REFRESHES = [paymentNotice.name, debtorList.rows.name] as const

type Asked = InputOf<typeof createNotices>

interface CreateDialogProps {
  debtors: readonly string[]
  asOf: string | null
  close: () => void
  done: (made: NoticesMade) => void
}
/** 生成催费通知: level, words and date for the chosen; each can be looked at before any is made. */
export const CreateDialog = ({ debtors, asOf, close, done }: CreateDialogProps) => (
  <ActionDialog
    action={createNotices}
    given={{ debtors: [...debtors], asOf }}
    initial={{ payBefore: addDays(today(), DAYS_TO_PAY) }}
    title={`为${debtors.length}户生成催费通知`}
    verb="生成"
    width={960}
    columns={2}
    refreshes={REFRESHES}
    said={null}
    below={(draft) => <Previews debtors={debtors} asked={{ ...(draft as Partial<Asked>), asOf }} />}
    close={close}
    done={done}
  />
)

/** The notice of each of the chosen in turn, as it will read. */
function Previews({ debtors, asked }: { debtors: readonly string[]; asked: Partial<Asked> }) {
  const [at, setAt] = useState(0)
  const { level, templateId, payBefore } = asked
  const ready = level != null && templateId != null && payBefore != null
  const read = useRead(
    paymentNotice.name,
    previewNotice,
    ready ? { ...asked, level, templateId, payBefore, debtors: [debtors[at]!] } : null,
  )
  if (!ready) return <EmptyPanel title="选择模板和缴费期限后预览" />
  return (
    <section className="flex flex-col gap-2" aria-label="预览">
      <div className="flex items-center gap-2">
        <span className="text-secondary">
          预览第{at + 1}户，共{debtors.length}户
        </span>
        <Button size="sm" className="ml-auto" disabled={at === 0} onClick={() => setAt(at - 1)}>
          上一户
        </Button>
        <Button size="sm" disabled={at + 1 === debtors.length} onClick={() => setAt(at + 1)}>
          下一户
        </Button>
      </div>
      <Loaded read={read} what="催费通知">
        {(notice) => (notice ? <NoticeWords notice={notice} /> : <EmptyPanel title="该客户已无欠费" />)}
      </Loaded>
    </section>
  )
}

/** 生成结果: how many there are now, and where they go from here. */
export function MadeDialog({
  made: { ids, existing, withoutDebt, total },
  close,
}: {
  made: NoticesMade
  close: () => void
}) {
  const { can, open } = useCrudPort()
  const [next, setNext] = useState<'print' | 'push' | null>(null)
  const tooMany = tooManyToPrint(ids.length)
  const none = ids.length === 0
  if (next === 'print') return <NoticePrints ids={ids} close={close} />
  if (next === 'push')
    return (
      <ActionDialog
        action={paymentNoticeFlow.batches.push}
        given={{ ids: [...ids] }}
        inputs={{ channels: ChannelsInput }}
        title={`推送${ids.length}份催费通知`}
        verb="推送"
        refreshes={REFRESHES}
        said={({ outcomes }) => {
          const refused = outcomes.filter(({ refusal }) => refusal !== null)
          const [first] = refused
          return `已排队推送${outcomes.length - refused.length}份${first ? `，${refused.length}份未推送：${first.refusal}` : ''}`
        }}
        close={close}
      />
    )
  const list = hrefTo('/charge/report/payment-notice-detail', {}, { f: { status: String(NOTICE_STATUS.draft) } })
  return (
    <Dialog
      open
      onOpenChange={close}
      width={520}
      title={none ? '没有生成催费通知' : `已生成${ids.length}份催费通知`}
      footer={
        <>
          {can('charge-report:notice:print') && (
            <Button variant="primary" disabled={none || tooMany !== null} onClick={() => setNext('print')}>
              合并打印
            </Button>
          )}
          <Button
            onClick={() => {
              close()
              open(list)
            }}
          >
            查看明细
          </Button>
          {can('charge-report:notice:push') && (
            <Button disabled={none} onClick={() => setNext('push')}>
              推送
            </Button>
          )}
          <Button onClick={close}>关闭</Button>
        </>
      }
    >
      <dl className="tabular grid grid-cols-2 gap-y-2">
        {[
          ['通知份数', `${ids.length}份`],
          ['通知金额', `${formatMoney(total)} 元`],
          ['已有同级草稿', `${existing}户`],
          ['按条件已无欠费', `${withoutDebt}户`],
        ].map(([label, value]) => (
          <Fragment key={label}>
            <dt className="text-secondary">{label}</dt>
            <dd className="text-right">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {tooMany && <p className="text-secondary">{tooMany}，可在催费通知明细中分批打印。</p>}
    </Dialog>
  )
}
