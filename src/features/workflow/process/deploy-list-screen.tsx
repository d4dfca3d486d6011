import { processDefinition } from '@wuguan/contract/bpm/process-definition.entity'
import { processDeployment } from '@wuguan/contract/bpm/process-deployment.entity'
import { Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { deployment } from '@wuguan/contract/workflow/deployment.entity'
import { deploymentFile, removeDeployment, uploadDeployment } from '@wuguan/contract/workflow/process.actions'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { confirm } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { toast } from '@wuguan/ui/toast'
import { FileButton } from '@wuguan/ui/upload'
import { useModelFile, saveText } from '@/features/bpm'

const UI = entityUi(processDeployment, {
  rowActions: [
    {
      key: 'download',
      label: '下载',
      run: async (row, { port }) => {
        const { fileName, bpmnXml } = await callAction(port, deploymentFile, { id: String(row.id) })
        saveText(fileName, bpmnXml)
      },
    },
    {
      key: 'remove',
      label: '删除',
      danger: true,
      permission: removeDeployment.permission ?? '',
      visible: (row) => row.companyId != null,
      run: async (row, { port, refresh }) => {
        const yes = await confirm({
          title: `删除部署“${row.name}”？`,
          content: '只能删除没有流程实例的部署；删除后不可恢复。',
          okText: '删除',
          danger: true,
        })
        if (!yes) return
        await callAction(port, removeDeployment, { id: String(row.id) })
        toast.success('已删除部署')
        await refresh()
      },
    },
  ],
})

/** 部署列表: what was deployed, from where, by whom; a file is brought in and deployed at once. */
export function DeployListScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const port = useCrudPort()
  const [uploading, setUploading] = useState(false)
  const toolbar = useMemo(
    () =>
      port.can(uploadDeployment.permission ?? '') ? (
        <Button variant="primary" icon={<Upload />} onClick={() => setUploading(true)}>
          上传部署
        </Button>
      ) : null,
    [port],
  )
  return (
    <>
      <ListScreen {...props} entity={deployment} ui={UI} toolbar={toolbar} />
      {uploading && <UploadDialog close={() => setUploading(false)} />}
    </>
  )
}

function UploadDialog({ close }: { close: () => void }) {
  const { file, fault, take } = useModelFile()
  const task = useTask(uploadDeployment, {
    refreshes: [processDeployment.name, processDefinition.name],
    said: ({ key, version }) => `已部署 ${key} v${version}`,
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title="上传部署"
      description="同一标识的流程生成新版本；流程图按部署规则校验。"
      verb="部署"
      disabled={file === null}
      shows={['bpmnXml']}
      close={close}
      submit={() => file && void task.submit(file)}
    >
      <Field label="流程文件" required error={fault ?? task.errors['bpmnXml']} help=".bpmn、.xml，不超过1MB">
        <FileButton accept={['.bpmn', '.xml']} className="w-fit" onFile={(chosen) => void take(chosen)}>
          {file ? file.fileName : '选择文件'}
        </FileButton>
      </Field>
    </TaskDialog>
  )
}
