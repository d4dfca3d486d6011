import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Progress } from '@wuguan/ui/progress'

const AGAIN_MS = 3_000

/** How far the demo company is, while the server writes it; figures that are shown already follow when it is whole. */
export function DemoProgress({ done, of }: { done: number; of: number }) {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: ['home.layout'] }), AGAIN_MS)
    return () => {
      clearInterval(timer)
      void client.invalidateQueries({ queryKey: ['home.widget'] })
    }
  }, [client])
  return <Progress detailed label={`演示数据写入中（${done}/${of}），账单与流程将陆续出现`} value={done} max={of} />
}
