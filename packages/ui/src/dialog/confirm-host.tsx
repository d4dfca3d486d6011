import { useEffect, useRef, useSyncExternalStore } from 'react'
import { AlertDialog } from 'radix-ui'
import { Info, TriangleAlert } from 'lucide-react'
import { Button } from '../button/index.ts'
import { current, subscribe } from './confirm.store.ts'
import type { Question } from './confirm.store.ts'
import { useOwnPresses } from './use-own-presses.ts'

/** The place where `confirm()` and `alert()` appear; once per page. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, current, current)
  return question === undefined ? null : <Asked key={question.id} question={question} />
}

function Asked({ question }: { question: Question }) {
  const { kind, danger, autoClose, answer } = question
  const opener = useRef<Element | null>(null)
  opener.current ??= document.activeElement
  useOwnPresses(true)

  useEffect(() => {
    if (autoClose <= 0) return
    const timer = setTimeout(() => answer(true), autoClose)
    return () => clearTimeout(timer)
  }, [autoClose, answer])

  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && answer(kind === 'alert')}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-overlay flex animate-fade items-start justify-center bg-overlay px-4 pt-[18vh]">
          <AlertDialog.Content
            {...(question.content == null ? { 'aria-describedby': undefined } : {})}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (opener.current instanceof HTMLElement) opener.current.focus()
            }}
            className="w-[420px] max-w-full animate-pop rounded border border-line bg-raised p-5 shadow-overlay outline-none"
          >
            <div className="flex gap-3">
              {kind === 'alert' ? (
                <Info aria-hidden className="mt-1 size-4 shrink-0 text-info-text" />
              ) : (
                <TriangleAlert
                  aria-hidden
                  className={
                    danger ? 'mt-1 size-4 shrink-0 text-danger-text' : 'mt-1 size-4 shrink-0 text-warning-text'
                  }
                />
              )}
              <div className="min-w-0 flex-1">
                <AlertDialog.Title className="text-subtitle font-semibold">{question.title}</AlertDialog.Title>
                {question.content != null && (
                  <AlertDialog.Description asChild>
                    <div className="mt-1 text-secondary">{question.content}</div>
                  </AlertDialog.Description>
                )}
              </div>
            </div>
            <div className="mt-5 flex gap-2 pl-7">
              <AlertDialog.Action asChild onClick={() => answer(true)}>
                <Button variant={danger ? 'destroy' : 'primary'}>
                  {question.okText ?? (kind === 'alert' ? '知道了' : '确定')}
                </Button>
              </AlertDialog.Action>
              {kind === 'confirm' && (
                <AlertDialog.Cancel asChild>
                  <Button>{question.cancelText ?? '取消'}</Button>
                </AlertDialog.Cancel>
              )}
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
