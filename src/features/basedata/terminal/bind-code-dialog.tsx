import { Copy } from 'lucide-react'
import type { BindCode } from '@wuguan/contract/basedata/device.actions'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'

interface BindCodeDialogProps {
  name: string
  code: BindCode
  close: () => void
}

/** The bind code, this one time: after closing only a new one can be made. */
export function BindCodeDialog({ name, code: { bindCode, expiresAt }, close }: BindCodeDialogProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(bindCode)
      toast.success('绑定码已复制')
    } catch {
      toast.error('无法写入剪贴板，请手动抄录')
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`终端“${name}”的绑定码`}
      description="绑定码只显示这一次，关闭后无法再次查看。"
      width={420}
      footer={
        <>
          <Button icon={<Copy />} onClick={() => void copy()}>
            复制
          </Button>
          <Button variant="primary" onClick={close}>
            我已记录
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-2 rounded border border-line bg-sunken py-6">
        <output className="tabular font-mono text-total font-semibold select-all">{bindCode}</output>
        <p className="text-small text-secondary">在终端上输入，{expiresAt.slice(0, 16)} 前有效，使用一次后失效。</p>
      </div>
    </Dialog>
  )
}
