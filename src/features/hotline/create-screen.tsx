import { useEffect, useRef } from 'react'
import { similarTitle } from '@wuguan/contract/work-order/similar'
import { useNavigate } from '@tanstack/react-router'
import type { HotlineContext } from '@wuguan/contract/hotline/seat.actions'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { ResultPanel } from '@wuguan/ui/panel'
import { CallerPanel } from './caller-panel'
import { CreateForm } from './create-form'
import { minute } from './order-parts'
import { PAGES, TITLES, type Variant } from './pages'
import { SeatLayout } from './seat-layout'
import { type Register, useRegister } from './use-register'

/** 新建工单: who calls on the left, what he reports on the right. */
export function CreateScreen({ variant }: { variant: Variant }) {
  return (
    <SeatLayout variant={variant} title={TITLES[variant].create} scope="create">
      {(context) => <Create context={context} variant={variant} />}
    </SeatLayout>
  )
}

function Create({ context, variant }: { context: HotlineContext; variant: Variant }) {
  const register = useRegister(context)
  const navigate = useNavigate()
  const { made, similar, take, dismiss, running, submit } = register
  const show = (id: string) => void navigate({ to: PAGES[variant].detail, params: { id } })
  return (
    <>
      {context.greeting !== null && context.greeting !== '' && (
        <p className="shrink-0 text-table whitespace-pre-wrap text-secondary">{context.greeting}</p>
      )}
      <div className="grid items-start gap-3 md:grid-cols-[20rem_minmax(0,1fr)]">
        {context.scopes.includes('lookup') && (
          <CallerPanel context={context} variant={variant} round={made === null ? 0 : 1} onOpened={take} />
        )}
        <section
          aria-label="工单"
          className="min-w-0 rounded-lg border border-line bg-surface p-4 md:only:col-span-full"
        >
          {made === null ? (
            <CreateForm context={context} variant={variant} register={register} />
          ) : (
            <Done made={made} anew={register.anew} show={show} />
          )}
        </section>
      </div>
      <Dialog
        open={similar !== null}
        onOpenChange={dismiss}
        title={similarTitle(similar?.orderNo ?? '')}
        footer={
          <>
            <Button variant="primary" onClick={() => similar && show(similar.id)}>
              追加到原单
            </Button>
            <Button loading={running} onClick={() => void submit(true)}>
              仍要新建
            </Button>
          </>
        }
      />
    </>
  )
}

interface DoneProps extends Pick<Register, 'anew'> {
  made: NonNullable<Register['made']>
  show: (id: string) => void
}
function Done({ made, anew, show }: DoneProps) {
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  return (
    <ResultPanel
      tone="success"
      title={`工单编号 ${made.orderNo}`}
      detail={made.acceptBy === null ? undefined : `预计${minute(made.acceptBy)}前受理`}
      action={
        <>
          <Button ref={next} variant="primary" onClick={anew}>
            继续登记
          </Button>
          <Button onClick={() => show(made.id)}>查看详情</Button>
        </>
      }
    />
  )
}
