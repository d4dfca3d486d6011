import { useMemo, useState } from 'react'
import { MAX_CHOSEN_COMMUNITIES, TOO_MANY_COMMUNITIES } from '@wuguan/contract/session/chosen-communities'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { SearchInput } from '@wuguan/ui/input'
import { Tree } from '@wuguan/ui/tree'
import type { CommunityNode, CompanyNode } from '@/app/session/company-branch'

interface SeveralCommunitiesProps {
  companies: readonly CompanyNode[]
  communities: readonly CommunityNode[]
  chosen: readonly number[]
  /** None means all. */
  choose: (ids: number[]) => void
  close: () => void
}

/** Several communities to work in together; ticking a company ticks all of its own. */
export default function SeveralCommunities({ companies, communities, chosen, choose, close }: SeveralCommunitiesProps) {
  const [ids, setIds] = useState(chosen)
  const [text, setText] = useState('')
  const nodes = useMemo(
    () =>
      companies.flatMap(({ id, name }) => {
        const own = communities.filter((one) => one.companyId === id)
        return own.length === 0
          ? []
          : [{ id: -id, label: name, children: own.map((one) => ({ id: one.id, label: one.name })) }]
      }),
    [companies, communities],
  )
  const tooMany = ids.length > MAX_CHOSEN_COMMUNITIES
  return (
    <Dialog
      open
      onOpenChange={close}
      title="选择多个项目"
      description="列表、选择框、导出和工作台只显示所选项目的数据。"
      footer={
        <>
          <Button
            variant="primary"
            disabled={tooMany}
            onClick={() => {
              close()
              choose([...ids])
            }}
          >
            确定
          </Button>
          <Button onClick={close}>取消</Button>
        </>
      }
    >
      <div className="flex flex-col rounded border border-line">
        <div className="flex items-center gap-3 border-b border-line p-2">
          <SearchInput
            aria-label="搜索项目"
            placeholder="搜索公司、项目"
            size="sm"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <span
            role="status"
            className={tooMany ? 'shrink-0 text-small text-danger-text' : 'shrink-0 text-small text-secondary'}
          >
            {tooMany ? TOO_MANY_COMMUNITIES : ids.length === 0 ? '全部项目' : `已选 ${ids.length} 个`}
          </span>
        </div>
        <Tree
          aria-label="项目"
          initially="all"
          filter={text}
          className="h-80"
          nodes={nodes}
          checked={ids}
          onCheck={(next) => setIds(next.filter((id) => id > 0))}
          empty="没有可选的项目"
        />
      </div>
    </Dialog>
  )
}
