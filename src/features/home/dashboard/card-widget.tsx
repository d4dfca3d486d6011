import type { CardFigure, CardFigures, WidgetAnswers } from '@wuguan/contract/home/workbench.actions'
import { Chart } from '@wuguan/ui/chart'
import { cn } from '@wuguan/ui/cn'
import { EmptyPanel } from '@wuguan/ui/panel'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { grouped } from './figures'
import { TodoLine } from './todo-line'
import { useWidget } from './use-widget'
import { WidgetCard } from './widget-card'

type CardCode = { [C in keyof WidgetAnswers]: WidgetAnswers[C] extends CardFigures ? C : never }[keyof WidgetAnswers]
export interface CardWidgetProps {
  code: CardCode
  title: string
  /** What is said where there is nothing at all. */
  empty: { title: string; hint: string }
  scope?: string
  month?: string
}

/** A card of numbers that modules put together: each number opens its rows, a drawing and the latest rows below. */
export function CardWidget({ code, title, empty, scope, month }: CardWidgetProps) {
  const read = useWidget(code, month)
  return (
    <WidgetCard title={title} read={read} {...(scope === undefined ? {} : { scope })}>
      {(card) => <Body card={card} empty={empty} />}
    </WidgetCard>
  )
}

function Body({ card: { figures, chart, rows, more }, empty }: Pick<CardWidgetProps, 'empty'> & { card: CardFigures }) {
  if (figures.length === 0 && rows.length === 0) return <EmptyPanel {...empty} className="py-4" />
  return (
    <>
      {figures.length > 0 && (
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-x-3 gap-y-2.5">
          {figures.map((one) => (
            <Figure key={one.label} figure={one} />
          ))}
        </dl>
      )}
      {chart?.series.some(({ values }) => values.some(Boolean)) && <Chart {...chart} kind="bar" height={132} />}
      {rows.length > 0 && (
        <ul className="-mx-1 flex flex-col">
          {rows.map((row) => (
            <TodoLine key={row.id} row={row} />
          ))}
        </ul>
      )}
      {more !== null && (
        <CatalogueLink to={more} className="mt-auto self-start text-table text-primary-text hover:underline">
          查看全部
        </CatalogueLink>
      )}
    </>
  )
}

function Figure({ figure: { label, value, alarming, to, filters } }: { figure: CardFigure }) {
  const number = (
    <span className={cn('tabular text-title font-semibold whitespace-nowrap', alarming && 'text-danger-text')}>
      {/^\d+$/.test(value) ? grouped(value) : value}
    </span>
  )
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-small text-secondary">{label}</dt>
      <dd>
        <CatalogueLink
          to={to}
          {...(filters ? { search: { f: filters } } : {})}
          className="hover:text-primary-text"
          otherwise={number}
        >
          {number}
        </CatalogueLink>
      </dd>
    </div>
  )
}
