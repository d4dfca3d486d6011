import { type ReactNode, useState } from 'react'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { ConfOverview } from '@wuguan/contract/wkorder/conf.actions'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { Tag } from '@wuguan/ui/tag'

/** A part of the configuration: the page where it is set, or the dictionary that is opened over the cards. */
export type ConfCard<P extends string> = readonly [
  part: P,
  title: string,
  opens: string | AnyEntity,
  permission: string,
]
export type ConfGroup<P extends string> = readonly [title: string, cards: readonly ConfCard<P>[]]

/** The cards that the user may open, those whose title or group has the keyword in it; no group is empty. */
export const cardsFor = <P extends string>(
  groups: readonly ConfGroup<P>[],
  can: (permission: string) => boolean,
  keyword = '',
): readonly ConfGroup<P>[] =>
  groups
    .map(([title, cards]): ConfGroup<P> => [
      title,
      cards.filter(([, name, , permission]) => [title, name].some((text) => text.includes(keyword)) && can(permission)),
    ])
    .filter(([, cards]) => cards.length > 0)

interface ConfBoardProps<P extends string> extends ConfOverview<P> {
  groups: readonly ConfGroup<P>[]
  /** A dictionary was open over the cards: what they count may have changed. */
  changed?: () => void
  /** Under the cards. */
  children?: ReactNode
}

/** What is set up, what is missing, and the way there. */
export function ConfBoard<P extends string>({ groups, counts, used, problems, changed, children }: ConfBoardProps<P>) {
  const port = useCrudPort()
  const [dictionary, setDictionary] = useState<{ title: string; entity: AnyEntity } | null>(null)
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 overflow-auto">
      {!used && <Alert tone="info">工单按项目所属公司的配置处理，当前公司没有项目：请切换到项目所属公司后维护。</Alert>}
      {problems.length > 0 && (
        <section className="shrink-0 rounded border border-line bg-surface" aria-label="配置体检">
          <h2 className="px-4 py-2 font-medium">{`配置体检：${problems.length} 项待处理`}</h2>
          <ul className="max-h-64 divide-y divide-line overflow-y-auto border-t border-line">
            {problems.map(({ problem, path }) => (
              <li key={problem} className="flex items-center gap-3 px-4 py-2">
                <Tag tone="danger">未配置</Tag>
                <span className="min-w-0 flex-1">{problem}</span>
                <Button variant="link" onClick={() => port.open(path)}>
                  去处理
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {groups.map(([title, cards]) => (
        <section key={title} aria-label={title}>
          <h2 className="mb-2 font-medium">{title}</h2>
          <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 xl:grid-cols-6">
            {cards.map(([part, name, opens]) => (
              <li key={part} className="flex items-center gap-2 rounded border border-line bg-surface px-4 py-3">
                <Button
                  variant="link"
                  className="min-w-0 flex-1 justify-start"
                  onClick={() =>
                    typeof opens === 'string' ? port.open(opens) : setDictionary({ title: name, entity: opens })
                  }
                >
                  {name}
                </Button>
                {used && counts[part] === 0 ? (
                  <Tag tone="danger">未配置</Tag>
                ) : (
                  <span className="text-secondary tabular">{`${counts[part]} 项`}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {children}
      {dictionary && (
        <DictionaryDrawer
          {...dictionary}
          close={() => {
            setDictionary(null)
            changed?.()
          }}
        />
      )}
    </div>
  )
}

/** A dictionary that others share, over the page that leads to it. */
function DictionaryDrawer({ title, entity, close }: { title: string; entity: AnyEntity; close: () => void }) {
  const [search, setSearch] = useState<ListScreenProps['search']>({})
  return (
    <Drawer open onOpenChange={close} title={title} width={960}>
      <div className="h-[calc(100vh-7rem)]">
        <ListScreen entity={entity} search={search} onSearch={setSearch} />
      </div>
    </Drawer>
  )
}
