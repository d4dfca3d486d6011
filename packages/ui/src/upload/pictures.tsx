import { useState } from 'react'
import { ChevronLeft, ChevronRight, ImageOff, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../button/index.ts'
import { Dialog } from '../dialog/index.ts'
import type { UploadedFile } from './upload.tsx'

export interface PicturesProps<F extends UploadedFile> {
  files: readonly F[]
  onRemove?: (file: F) => void
}

/** Pictures as tiles; one opens large, with the way to the one before and the next. */
export function Pictures<F extends UploadedFile>({ files, onRemove }: PicturesProps<F>) {
  const [shown, setShown] = useState<number | null>(null)
  const file = shown === null ? undefined : files[shown]
  const go = (step: number) => setShown((was) => (was === null ? was : (was + step + files.length) % files.length))
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {files.map((one, index) => (
          <li key={one.id} className="group/tile relative size-20 overflow-hidden rounded border border-line bg-sunken">
            <button
              type="button"
              aria-label={`查看 ${one.name}`}
              onClick={() => setShown(index)}
              className="size-full focus-visible:-outline-offset-2"
            >
              <Picture key={one.url} file={one} className="size-full object-cover" />
            </button>
            {onRemove && (
              <IconButton
                size="sm"
                variant="default"
                label={`删除 ${one.name}`}
                icon={<Trash2 />}
                onClick={() => onRemove(one)}
                className="absolute top-0.5 right-0.5 opacity-0 group-focus-within/tile:opacity-100 group-hover/tile:opacity-100"
              />
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={file !== undefined}
        onOpenChange={(open) => !open && setShown(null)}
        title={file?.name ?? ''}
        width={880}
        footer={
          files.length > 1 && (
            <>
              <span className="tabular mr-auto self-center text-secondary">
                {(shown ?? 0) + 1} / {files.length}
              </span>
              <Button icon={<ChevronLeft />} onClick={() => go(-1)}>
                上一张
              </Button>
              <Button icon={<ChevronRight />} onClick={() => go(1)}>
                下一张
              </Button>
            </>
          )
        }
      >
        {file && (
          <div className="flex min-h-40 items-center justify-center">
            <Picture key={file.url} file={file} className="max-h-[56vh] max-w-full object-contain" />
          </div>
        )}
      </Dialog>
    </>
  )
}

function Picture({ file, className }: { file: UploadedFile; className: string }) {
  const [broken, setBroken] = useState(false)
  if (file.url === undefined) return <span role="img" aria-label={file.name} aria-busy className="block size-full" />
  if (broken || file.url === '') {
    return (
      <span
        role="img"
        aria-label={`${file.name}无法显示`}
        className="flex size-full items-center justify-center text-secondary"
      >
        <ImageOff aria-hidden className="size-5" />
      </span>
    )
  }
  return <img src={file.url} alt={file.name} loading="lazy" onError={() => setBroken(true)} className={className} />
}
