import { Button } from '@wuguan/ui/button'

/** The entry itself failed, most often because a chunk of an older build is gone: loading anew mends it. */
export function BootError() {
  return (
    <main role="alert" className="flex h-dvh flex-col items-center justify-center gap-1 p-4 text-center">
      <p className="font-medium">页面加载失败</p>
      <p className="text-table text-secondary">网络中断或系统刚刚更新，请重新加载。</p>
      <Button className="mt-3" onClick={() => window.location.reload()}>
        重新加载
      </Button>
    </main>
  )
}
