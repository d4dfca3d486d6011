import { useMemo, useState } from 'react'
import { companyTreeList, type CompanyNode } from '@wuguan/contract/system/company.actions'
import { userList } from '@wuguan/contract/system/user.actions'
import type { InputProps } from '@wuguan/crud/kinds'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Checkbox } from '@wuguan/ui/checkbox'
import { SearchInput } from '@wuguan/ui/input'
import { Tree } from '@wuguan/ui/tree'
import { nested } from '../shared/organisation-nodes'

const NONE: CompanyNode[] = []
const idsOf = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as number[]) : [])

/** Users to tick, by the tree of companies and departments. */
export function UsersInput({ value, onChange, id, field }: InputProps) {
  const [companyId, setCompany] = useState<number | null>(null)
  const [text, setText] = useState('')
  const companies = useRead('system.company', companyTreeList).data ?? NONE
  const nodes = useMemo(() => nested(companies, ({ name }) => ({ label: name })), [companies])
  const read = useRead('system.user', userList, companyId === null ? {} : { companyId })
  const ids = idsOf(value)
  const put = (next: readonly number[]) => onChange(next.length > 0 ? next.toSorted((a, b) => a - b) : null)
  return (
    <div id={id} tabIndex={-1} className="grid max-w-form grid-cols-[200px_1fr] rounded border border-line">
      <Tree
        aria-label="公司"
        nodes={nodes}
        selected={companyId}
        onSelect={(one) => setCompany(one === companyId ? null : one)}
        className="h-64 border-r border-line"
      />
      <div className="flex min-w-0 flex-col">
        <div className="flex items-center gap-3 border-b border-line p-2">
          <SearchInput
            aria-label="搜索用户"
            placeholder="姓名、用户名"
            size="sm"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <span role="status" className="shrink-0 text-small text-secondary">
            已选 {ids.length} 人
          </span>
        </div>
        <Loaded read={read} what="用户">
          {(users) => {
            const shown = users.filter(({ petName, username }) =>
              `${petName} ${username}`.toLowerCase().includes(text.trim().toLowerCase()),
            )
            if (shown.length === 0) return <p className="p-3 text-table text-secondary">没有符合条件的用户。</p>
            return (
              <ul aria-label={field.label} className="h-52 overflow-y-auto p-2">
                {shown.map((user) => (
                  <li key={user.userId} className="py-0.5">
                    <Checkbox
                      label={`${user.petName}（${user.username}）${user.deptName ? ` · ${user.deptName}` : ''}`}
                      checked={ids.includes(user.userId)}
                      onChange={(on) => put(on ? [...ids, user.userId] : ids.filter((one) => one !== user.userId))}
                    />
                  </li>
                ))}
              </ul>
            )
          }}
        </Loaded>
      </div>
    </div>
  )
}
