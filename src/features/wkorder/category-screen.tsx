import { problemCategory } from '@wuguan/contract/wkorder/problem-category.entity'
import { TreeScreen } from '@wuguan/crud/tree-screen'
import { ImportButton } from '@/features/file'
import type { ListAddress } from '@/app/routing/list-page'

const IMPORT = {
  kind: 'problemCategory',
  title: '问题类别',
  hint: '每行一个类别，写全从一级到它自己的名称；上级须已存在，或排在前面的行里。',
  listPath: '/wkorder/conf/problem/category',
  refreshes: [problemCategory.name],
}

/** 问题类别: the tree, which comes in from a sheet too. */
export const CategoryScreen = (address: ListAddress) => (
  <TreeScreen
    entity={problemCategory}
    {...address}
    toolbar={<ImportButton template={IMPORT} permission={problemCategory.codes.import} />}
  />
)
