import { Star } from 'lucide-react'
import { useState } from 'react'
import { useOptions } from '@wuguan/crud/kinds'
import { f } from '@wuguan/contract/kernel/fields'
import { IconButton } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { SearchInput } from '@wuguan/ui/input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import type { StartableProcess } from '@wuguan/contract/bpm/definition.actions'
import { groupsOf } from './choice'
import { useFavourites } from './favourites'

const CATEGORY = f.choice('分类', { dict: 'bpm_category' })

interface ProcessChoiceProps {
  processes: readonly StartableProcess[]
  choose: (process: StartableProcess) => void
}

/** 选流程: cards by category, favourites first. */
export function ProcessChoice({ processes, choose }: ProcessChoiceProps) {
  const [keyword, setKeyword] = useState('')
  const categories = useOptions(CATEGORY)
  const favourites = useFavourites()
  const groups = groupsOf(processes, categories, favourites.keys, keyword)
  return (
    <div className="flex flex-col gap-5">
      <div className="w-80">
        <SearchInput
          aria-label="搜索流程"
          placeholder="搜索流程名称"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </div>
      {groups.length === 0 && (
        <EmptyPanel
          title={processes.length === 0 ? '没有可以发起的流程' : '没有找到流程'}
          hint={processes.length === 0 ? '流程部署并对您开放后会显示在这里。' : '换一个词再试。'}
        />
      )}
      <div className="grid gap-x-6 gap-y-5 xl:grid-cols-2">
        {groups.map(({ title, processes: some }) => (
          <section key={title} aria-label={title} className="flex flex-col gap-2">
            <h2 className="text-table text-secondary">{title}</h2>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-3">
              {some.map((process) => {
                const starred = favourites.keys.includes(process.key)
                return (
                  <li key={process.key} className="relative">
                    <Card process={process} choose={choose} />
                    <IconButton
                      size="sm"
                      className="absolute top-2 right-2"
                      label={starred ? `取消常用${process.name}` : `设为常用${process.name}`}
                      aria-pressed={starred}
                      icon={<Star className={cn(starred && 'fill-current text-warning')} />}
                      onClick={() => favourites.toggle(process.key)}
                    />
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

const CARD =
  'flex h-full min-h-20 w-full flex-col items-start gap-1 rounded border border-line bg-surface p-3 pr-10 text-left'

/** Processes of a business begin with their record, on its own page where there is one to go to. */
function Card({ process, choose }: { process: StartableProcess; choose: (process: StartableProcess) => void }) {
  const words = (note: string) => (
    <>
      <span className="font-medium">{process.name}</span>
      <span className="line-clamp-2 text-small text-secondary">{process.description ?? note}</span>
      {process.draftSavedAt !== null && <Tag tone="info">有草稿</Tag>}
    </>
  )
  if (process.formType === 1)
    return (
      <button type="button" onClick={() => choose(process)} className={cn(CARD, 'hover:border-primary')}>
        {words('填写表单发起')}
      </button>
    )
  return (
    <CatalogueLink
      to={pageOf(process.businessRoute)}
      otherwise={<div className={CARD}>{words('在业务单据中提交审批')}</div>}
      className={cn(CARD, 'hover:border-primary')}
    >
      {words('在业务页面发起')}
    </CatalogueLink>
  )
}
/** `/contract/detail/{id}` → `/contract/detail`: the page before a record is chosen. */
const pageOf = (route: string | null) => (route ?? '').replace(/\/?[{$].*/s, '')
