import { Star } from 'lucide-react'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isBuilt } from '@/app/routing/tree'
import { routerList } from '@/app/session/router-list'
import { useStore } from '@/app/store'
import {
  type CenterReport,
  markReport,
  openReport,
  reportCenter,
} from '@wuguan/contract/charge-other/report-center.actions'
import { reportDef } from '@wuguan/contract/charge-other/report-def.entity'
import { callAction } from '@wuguan/crud/action-button'
import { ListScreen } from '@wuguan/crud/list-screen'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { IconButton } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { SearchInput } from '@wuguan/ui/input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { toast } from '@wuguan/ui/toast'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { matching, sections } from './center.logic'
import { ReportFrame } from './report-frame'

const OUTSIDE = 'external:'

/** 报表中心: every report that one may open, favourites first; those of the report server open inside. */
export function CenterScreen(address: ListAddress) {
  const { search, onSearch } = address
  if (search.view?.startsWith(OUTSIDE))
    return <ReportFrame id={search.view.slice(OUTSIDE.length)} back={() => onSearch({})} />
  return (
    <ListTabs
      label="报表中心"
      tabs={[
        { key: 'cards', label: '报表', body: () => <Cards open={(id) => onSearch({ view: OUTSIDE + id })} /> },
        {
          key: 'defs',
          label: '外部报表维护',
          permission: reportDef.codes.edit!,
          body: (list) => <ListScreen entity={reportDef} {...list} />,
        },
      ]}
      {...address}
    />
  )
}

function Cards({ open }: { open: (id: string) => void }) {
  const port = useCrudPort()
  const client = useQueryClient()
  const entries = useStore(routerList, (all) => all)
  const read = useRead(reportCenter.name, reportCenter, {})
  const [text, setText] = useState('')
  const again = () => client.invalidateQueries({ queryKey: [reportCenter.name] })
  const tell = (error: unknown) => {
    toast.error(faultOf(error).msg)
  }

  const show = ({ key, externalPath }: CenterReport) => {
    // What is remembered must not keep anybody from his report.
    void callAction(port, openReport, { key }).then(again, () => undefined)
    if (externalPath === null) port.open(key)
    else open(key)
  }
  const mark = ({ key, favourite }: CenterReport) =>
    void callAction(port, markReport, { key, favourite: !favourite }).then(again, tell)

  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="w-72">
        <SearchInput
          aria-label="搜索报表"
          placeholder="搜索报表"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Loaded read={read} what="报表中心" lines={12}>
        {(reports) => {
          const there = reports.filter(
            ({ key, externalPath }) => externalPath !== null || (isBuilt(key) && entries.has(key)),
          )
          const found = matching(there, text)
          return (
            <div className="min-h-0 flex-1 overflow-y-auto">
              {found.length === 0 && (
                <EmptyPanel
                  title={text ? '没有找到报表' : '还没有可以打开的报表'}
                  hint={text ? '换一个词再试。' : '由管理员授予报表权限后显示在这里。'}
                />
              )}
              {sections(found).map((section) => (
                <section key={section.title} aria-label={section.title} className="mb-4">
                  <h2 className="mb-2 text-secondary">{section.title}</h2>
                  <ul className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-2">
                    {section.reports.map((report) => (
                      <Card
                        key={report.key}
                        report={report}
                        sub={report.note ?? (report.group === section.title ? null : report.group)}
                        show={() => show(report)}
                        {...(port.can(markReport.permission ?? '') ? { mark: () => mark(report) } : {})}
                      />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          )
        }}
      </Loaded>
    </div>
  )
}

interface CardProps {
  report: CenterReport
  /** What the heading above does not say already. */
  sub: string | null
  show: () => void
  mark?: () => void
}
function Card({ report: { title, favourite }, sub, show, mark }: CardProps) {
  return (
    <li className="flex items-start rounded border border-line bg-surface hover:border-primary">
      <button type="button" className="min-w-0 flex-1 px-3 py-2 text-left" onClick={show}>
        <span className="block truncate font-medium">{title}</span>
        {sub !== null && <span className="block truncate text-table text-secondary">{sub}</span>}
      </button>
      {mark && (
        <IconButton
          label={favourite ? `取消收藏${title}` : `收藏${title}`}
          aria-pressed={favourite}
          icon={<Star className={cn(favourite && 'fill-current text-warning-text')} />}
          onClick={mark}
        />
      )}
    </li>
  )
}
