import { Camera, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '@wuguan/ui/button'
import { FileButton } from '@wuguan/ui/upload'
import { stamped, useCamera } from './camera'
import { WholeScreen } from './whole-screen'

interface TakePictureProps {
  /** Written on every picture when it is taken. */
  words: () => readonly string[]
  /** Pictures that were taken before count too. */
  album: boolean
  onTaken: (file: File) => void
  close: () => void
}
/** The camera over the whole screen; what it takes says when, where and by whom. */
export function TakePicture({ words, album, onTaken, close }: TakePictureProps) {
  const { video, ready, fault } = useCamera()
  const [busy, setBusy] = useState(false)
  const take = async () => {
    const shown = video.current!
    setBusy(true)
    try {
      onTaken(await stamped(shown, { width: shown.videoWidth, height: shown.videoHeight }, words()))
      close()
    } finally {
      setBusy(false)
    }
  }
  const choose = async (file: File) => {
    const picture = await createImageBitmap(file)
    onTaken(await stamped(picture, picture, [...words(), '相册照片']))
    close()
  }
  return (
    <WholeScreen label="拍照" close={close} dark>
      <div className="flex justify-end p-2">
        <IconButton size="lg" label="关闭相机" icon={<X />} onClick={close} className="bg-surface" />
      </div>
      <video ref={video} muted playsInline className="min-h-0 w-full flex-1 object-contain" />
      {fault && (
        <p role="alert" className="p-4 text-center text-[white]">
          {fault}
        </p>
      )}
      <div className="flex justify-center gap-3 p-4">
        {album && (
          <FileButton size="lg" accept={['image/*']} label="相册照片" onFile={(file) => void choose(file)}>
            相册
          </FileButton>
        )}
        <Button
          size="lg"
          variant="primary"
          icon={<Camera />}
          disabled={!ready}
          loading={busy}
          onClick={() => void take()}
        >
          拍照
        </Button>
      </div>
    </WholeScreen>
  )
}
