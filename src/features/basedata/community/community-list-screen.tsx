import { community } from '@wuguan/contract/basedata/community.entity'
import { ListScreen } from '@wuguan/crud/list-screen'
import { ChangeReason } from '../place/change-reason'
import { Importable } from '../place/import-page'
import type { ImportableProps } from '../place/import-search'
import { importTemplates } from '../place/import-templates'
import { communityUi } from './community.ui'
import { CompanyTree } from './company-tree'

/** 项目列表 under the tree of companies. */
export function CommunityListScreen({ search, onSearch }: ImportableProps) {
  return (
    <Importable template={importTemplates.community} search={search} onSearch={onSearch}>
      <ChangeReason entity={community}>
        <ListScreen
          entity={community}
          ui={communityUi({ search, onSearch })}
          search={search}
          onSearch={onSearch}
          aside={(list) => <CompanyTree list={list} />}
        />
      </ChangeReason>
    </Importable>
  )
}
