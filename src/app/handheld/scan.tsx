import { X } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { Button, IconButton } from '@wuguan/ui/button'
import { Input } from '@wuguan/ui/input'
import { useCamera } from './camera'
import { codeReader } from './read-code'
import { WholeScreen } from './whole-screen'

const EVERY_MS = 150

/** A code read by the camera, or typed where it cannot be read. */
export function Scan({ onCode, close }: { onCode: (code: string) => void; close: () => void }) {
  const { video, ready, fault } = useCamera()
  const [typed, setTyped] = useState('')
  const found = useEffectEvent(onCode)
  useEffect(() => {
    if (!ready) return
    let left = false
    const look = async () => {
      const read = await codeReader()
      while (!left) {
        const code = video.current && (await read(video.current))
        if (left) return
        if (code) {
          navigator.vibrate?.(80)
          return found(code)
        }
        await new Promise((wait) => setTimeout(wait, EVERY_MS))
      }
    }
    void look()
    return () => {
      left = true
    }
  }, [ready, video])
  const take = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onCode(typed)
  }
  return (
    <WholeScreen label="扫码" close={close} dark>
      <div className="flex items-center justify-between p-2 pl-4 text-[white]">
        <span>{fault ?? (ready ? '将标签上的二维码放入画面' : '正在打开相机…')}</span>
        <IconButton size="lg" label="关闭扫码" icon={<X />} onClick={close} className="bg-surface" />
      </div>
      <video ref={video} muted playsInline className="min-h-0 w-full flex-1 object-contain" />
      <form onSubmit={take} className="flex gap-2 bg-surface p-4">
        <Input
          size="lg"
          aria-label="标签编码"
          placeholder="扫不出时输入标签上的编码"
          autoCapitalize="characters"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="min-w-0 flex-1"
        />
        <Button size="lg" type="submit" variant="primary" disabled={typed.trim() === ''}>
          确定
        </Button>
      </form>
    </WholeScreen>
  )
}
