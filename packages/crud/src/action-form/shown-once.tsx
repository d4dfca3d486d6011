import { Copy } from 'lucide-react'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'

/** Beyond so many characters it is copied, not read out. */
const LONG = 32

interface ShownOnceProps {
  title: string
  /** What it is: 密码, 绑定码. */
  label: string
  value: string
  /** What to do with it. */
  note: string
  close: () => void
}

/** What an action answered and nobody can look up again. */
export function ShownOnce({ title, label, value, note, close }: ShownOnceProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(`${label}已复制`)
    } catch {
      toast.error('无法写入剪贴板，请手动抄录')
    }
  }
  return (
    <Dialog
      open
      // A click beside it must not lose what cannot be shown again.
      onOpenChange={() => undefined}
      title={title}
      description={`${label}只显示这一次，关闭后无法再次查看。`}
      width={440}
      footer={
        <>
          <Button variant="primary" onClick={close}>
            我已记录
          </Button>
          <Button icon={<Copy />} onClick={() => void copy()}>
            复制
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-2 rounded border border-line bg-sunken py-6">
        <output
          className={
            value.length > LONG
              ? 'px-4 font-mono text-table break-all select-all'
              : 'tabular font-mono text-figure font-semibold select-all'
          }
        >
          {value}
        </output>
        <p className="text-small text-secondary">{note}</p>
      </div>
    </Dialog>
  )
}
