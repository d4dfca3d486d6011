import { CircleAlert, CircleCheck, RefreshCw, TriangleAlert, X } from 'lucide-react'
import { IconButton } from '@wuguan/ui/button'
import { Tag } from '@wuguan/ui/tag'
import { nameOf, typeWord } from '../panel/element-words'
import type { DesignerSession } from '../session/designer-session'
import type { ModdleElement } from '../moddle/moddle-element'
import type { Problems } from './use-problems'

/** Problems under the canvas; a click leads to the element. */
export function ProblemsPanel({ problems, session }: { problems: Problems; session: DesignerSession }) {
  const { list, checking } = problems
  const blocks = list?.filter(({ level }) => level === 'block').length ?? 0
  return (
    <section aria-label="校验结果" className="flex max-h-56 shrink-0 flex-col border-t border-line bg-surface">
      <header className="flex h-9 shrink-0 items-center gap-2 border-b border-line pr-1 pl-3">
        <h3 className="text-table font-medium">校验结果</h3>
        {list && (
          <span role="status" className="flex gap-1.5 text-small text-secondary">
            {blocks > 0 && <Tag tone="danger">{blocks} 个错误</Tag>}
            {list.length > blocks && <Tag tone="warning">{list.length - blocks} 个提醒</Tag>}
            {list.length === 0 && <Tag tone="success">可以部署</Tag>}
          </span>
        )}
        <IconButton
          size="sm"
          className="ml-auto"
          label="重新校验"
          icon={<RefreshCw />}
          loading={checking}
          onClick={() => void problems.check()}
        />
        <IconButton size="sm" label="关闭校验结果" icon={<X />} onClick={problems.close} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto py-1">
        {list?.length === 0 && (
          <p className="flex items-center gap-2 px-3 py-2 text-table text-success-text">
            <CircleCheck aria-hidden className="size-4" />
            没有发现问题
          </p>
        )}
        <ul>
          {list?.map((problem, index) => {
            const element = session.element(problem.elementId)
            return (
              // The same problem may be found twice on one element.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <button
                  type="button"
                  onClick={() => session.show(problem.elementId)}
                  className="flex w-full items-center gap-2 px-3 py-1.5 text-start text-table hover:bg-hover focus-visible:-outline-offset-2"
                >
                  {problem.level === 'block' ? (
                    <CircleAlert aria-label="错误" className="size-4 shrink-0 text-danger-text" />
                  ) : (
                    <TriangleAlert aria-label="提醒" className="size-4 shrink-0 text-warning-text" />
                  )}
                  <span className="min-w-0 flex-1 truncate">{problem.text}</span>
                  <span className="max-w-56 truncate text-small text-secondary">
                    {element ? elementWords(session.subject(element)) : problem.elementId}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

const elementWords = (element: ModdleElement) => {
  const name = nameOf(element)
  return name === element.id ? `${typeWord(element)} ${name}` : name
}
