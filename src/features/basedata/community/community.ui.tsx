import { community, type Community } from '@wuguan/contract/basedata/community.entity'
import { entityUi, type ActionTools } from '@wuguan/crud/entity-ui'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { ExitDialog } from './exit-dialog'
import { importAction } from '../place/import-page'
import type { ImportableProps } from '../place/import-search'

const PREPARING = 1
const MANAGED = 2
const ON = 1
const inState = (state: number) => (row: Community) => row.manageState === state

async function takeOver(row: Community, { port, refresh }: ActionTools) {
  const yes = await confirm({
    title: `接管项目“${row.name}”？`,
    content: '接管后项目进入在管状态，须已填写接管日期和项目经理。',
    okText: '接管',
  })
  if (!yes) return
  await port.request('POST', '/basedata/base/community/takeover', { body: { id: row.id, version: row.version } })
  toast.success('接管成功')
  await refresh()
}

const setState =
  (state: 0 | 1) =>
  async (row: Community, { port, refresh }: ActionTools) => {
    const verb = state === ON ? '启用' : '停用'
    const yes = await confirm({
      title: `${verb}项目“${row.name}”？`,
      okText: verb,
      danger: state !== ON,
      content: state === ON ? '启用后可以继续办理业务。' : '停用后不能再选择该项目，数据保留。',
    })
    if (!yes) return
    await port.request('PUT', community.base ?? '', { body: { id: row.id, version: row.version, state } })
    toast.success(`${verb}成功`)
    await refresh()
  }

/** 项目 on screen. */
export function communityUi(page: ImportableProps) {
  return entityUi(community, {
    paths: { add: '/basedata/community/add', edit: (row) => `/basedata/community/edit/${row.id}` },
    toolbar: [importAction(page, community.codes.import)],
    rowActions: [
      { key: 'takeOver', label: '接管', permission: community.codes.edit, visible: inState(PREPARING), run: takeOver },
      {
        key: 'exit',
        label: '撤场',
        permission: 'basedata:community:exit',
        visible: inState(MANAGED),
        show: ExitDialog,
      },
      {
        key: 'off',
        label: '停用',
        permission: community.codes.edit,
        visible: (row) => row.state === ON,
        run: setState(0),
      },
      {
        key: 'on',
        label: '启用',
        permission: community.codes.edit,
        visible: (row) => row.state !== ON,
        run: setState(1),
      },
    ],
  })
}
