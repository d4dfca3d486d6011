import { useId, useState } from 'react'
import { Link, useParams } from '@tanstack/react-router'
import type { HotlineOrderDetail } from '@wuguan/contract/hotline/seat.actions'
import { Button, buttonClass } from '@wuguan/ui/button'
import { DescriptionList } from '@wuguan/ui/description'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Steps } from '@wuguan/ui/steps'
import { Timeline } from '@wuguan/ui/timeline'
import { notify } from '@/app/notify'
import { stageAt } from './hotline.logic'
import { minute, StatusTag, typeOf, UrgencyTag } from './order-parts'
import { PAGES, TITLES, type Variant } from './pages'
import { SayDialog, VERBS, type Verb } from './say-dialog'
import { seat } from './seat-client'
import { OrderFiles } from './seat-files'
import { SeatLayout } from './seat-layout'
import { useRead } from './use-read'

/** 工单详情: what the caller may hear of an order, and what he may ask. */
export function DetailScreen({ variant }: { variant: Variant }) {
  return (
    <SeatLayout variant={variant} title={TITLES[variant].detail} scope="history">
      {() => <Detail variant={variant} />}
    </SeatLayout>
  )
}

function Detail({ variant }: { variant: Variant }) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const read = useRead((signal) => seat.order(id, signal), id)
  const [verb, setVerb] = useState<Verb | null>(null)
  const back = (
    <Link to={PAGES[variant].history} className={buttonClass()}>
      返回历史工单
    </Link>
  )
  if (read.fault?.code === 404 || read.fault?.code === 400) return <EmptyPanel title="工单不存在" action={back} />
  if (read.fault) return <ErrorPanel title={read.fault.msg} retry={read.again} action={back} />
  const order = read.data
  if (order === null) return <Skeleton lines={8} />
  return (
    <>
      <article className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-4 sm:p-6">
        <Head order={order} ask={setVerb} />
        {variant === 'workOrder' && <StageBar stages={order.stages} />}
        <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-5">
            <Facts order={order} />
            <Words title="问题描述" text={order.content} />
            {order.files.length > 0 && <OrderFiles order={order} />}
            {order.result !== null && <Words title="处理结果" text={order.result} />}
          </div>
          <section aria-label="处理过程" className="min-w-0">
            <h3 className="mb-2 text-small text-secondary">处理过程</h3>
            <Timeline
              label="处理过程"
              items={order.trail.map(({ at, action, by, text }, index) => ({
                key: index,
                time: minute(at),
                title: by === null ? action : `${action} ${by}`,
                body: text,
              }))}
            />
          </section>
        </div>
      </article>
      {verb !== null && (
        <SayDialog
          verb={verb}
          order={order}
          close={() => setVerb(null)}
          done={() => {
            setVerb(null)
            notify.success(VERBS[verb].done)
            read.again()
          }}
        />
      )}
    </>
  )
}

function Head({ order, ask }: { order: HotlineOrderDetail; ask: (verb: Verb) => void }) {
  const hint = useId()
  const { can } = order
  // What is not solved is asked only where it can be.
  const verbs = (['urge', 'append', 'reopen'] as const).filter((verb) =>
    verb === 'reopen' ? can.reopen === null : can[verb] !== undefined,
  )
  return (
    <header className="flex flex-col gap-3 border-b border-line pb-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="tabular text-title font-semibold">{order.orderNo}</h2>
        <span className="text-secondary">{typeOf(order)}</span>
        <StatusTag status={order.status} />
        <UrgencyTag urgency={order.urgency} />
      </div>
      {verbs.length > 0 && (
        <div className="flex flex-wrap items-start gap-2">
          {verbs.map((verb) => {
            const reason = can[verb] ?? null
            return (
              <div key={verb} className="flex max-w-60 flex-col gap-1">
                <Button
                  aria-disabled={reason !== null || undefined}
                  aria-describedby={reason === null ? undefined : `${hint}-${verb}`}
                  onClick={() => ask(verb)}
                  className="w-fit max-sm:h-11"
                >
                  {VERBS[verb].label}
                </Button>
                {reason !== null && (
                  <p id={`${hint}-${verb}`} className="text-small text-secondary">
                    {reason}
                  </p>
                )}
              </div>
            )
          })}
        </div>
      )}
    </header>
  )
}

function Facts({ order }: { order: HotlineOrderDetail }) {
  const { category, place, callerName, callerMobile, appointment, createdAt, dueAt, urgeCount } = order
  const caller = [callerName, callerMobile].filter(Boolean).join(' ')
  return (
    <DescriptionList
      columns={2}
      items={[
        { label: '问题类别', value: category },
        { label: '位置', value: place },
        { label: '来电人', value: <span className="tabular">{caller || '—'}</span> },
        { label: '预约时间', value: appointment },
        { label: '登记时间', value: <span className="tabular">{minute(createdAt)}</span> },
        { label: '预计完成', value: <span className="tabular">{minute(dueAt)}</span> },
        { label: '催单次数', value: String(urgeCount) },
      ]}
    />
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className="text-small text-secondary">{title}</h3>
      <p className="mt-1 break-words whitespace-pre-wrap">{text}</p>
    </section>
  )
}

/** Across where there is room, one under the other on a phone. */
function StageBar({ stages }: Pick<HotlineOrderDetail, 'stages'>) {
  const items = stages.map(({ label, at }) => ({ key: label, title: label, note: at?.slice(5, 16) }))
  const steps = { items, current: stageAt(stages), label: '处理阶段' }
  return (
    <>
      <Steps {...steps} className="max-md:hidden" />
      <Steps {...steps} direction="vertical" className="md:hidden" />
    </>
  )
}
